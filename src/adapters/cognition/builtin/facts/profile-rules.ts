import {
  AM,
  CLEAR,
  DO_NOT,
  HABITS,
  HAVE,
  HAVE_DONE,
  I,
  LIKELY,
  MUCH,
  ofThisHour,
  PEOPLE,
  rules,
  SURE,
  text,
  type Groups,
  type LearnerRule,
} from './learner-rule';

const notName =
  /^(?:not|no|hard|unknown|secret|irrelevant|important|unusual|on|in|at|the|a|an|already|also|too|never|back|later|again|tomorrow|tonight|soon|anything|whatever|crazy|mad|silly|stupid|naive|lazy|slow|old|fussy|picky|paranoid|pedantic)$/i;

export const nameCase = (value: string): string =>
  value.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

const sayName = (groups: Groups): string | null => {
  const name = text(groups, 'name');
  // "Mr. Okafor by everyone" is what others say.
  return groups['after'] !== undefined || notName.test(name.split(' ')[0] ?? '')
    ? null
    : `My name is ${nameCase(name)}`;
};
const NAME =
  "(?<name>\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:van|von|de|der|da|di|bin|al|la|le) )*\\p{Lu}[\\p{L}'’.-]*){0,3})";
const named = (confidence: number, source: string, say: LearnerRule['say'] = sayName): LearnerRule => ({
  type: 'profile',
  confidence,
  pattern: new RegExp(`^${source}`, 'u'),
  say,
});

/** Lasting possessions, traits and aims. */
const POSSESSIONS =
  '(?:goal|aim|ambition|objective|dream|job|profession|occupation|home ?town|birthday|language|mother tongue|hobby|hobbies|age|boss|supervisor|landlord|landlady|coach|tutor|teacher|doctor|employer|laptop|computer|phone|browser|editor|budget|salary|weight|height|target|topic|major|minor|degree|level|grade|diet|bedtime|address|thesis|dissertation|essay|project|blood type|eyes|bicycle|bike|car|van|desk|locker|house|flat|apartment|room|office|club|team|school|university|company|band|orchestra|choir|commute|instrument|horse|garden|boat|piano|guitar|violin|cello|allergy|eyesight|hearing|faith|religion|citizenship|nationality)';

/** Who the learner is and how that changes: name, work, study, home, people, aims. */
export const profileRules: readonly LearnerRule[] = [
  named(SURE, `[Mm]y (?:full |first |nick)?name(?:'s| is) ${NAME}`),
  named(
    SURE,
    `(?:(?:[Yy]ou (?:can|may) |[Pp]lease |[Jj]ust )*[Cc]all me|I(?:'m| am) called|I go by|(?:[Ee]veryone|[Mm]y friends|[Pp]eople) calls? me) ${NAME}(?<after> by\\b)?`,
  ),
  named(
    LIKELY,
    "(?:[Mm]y name(?:'s| is)|(?:(?:[Yy]ou can|[Pp]lease|[Jj]ust) )*[Cc]all me) (?<name>\\p{L}{2,})$",
  ),
  named(LIKELY, `I(?:'m| am) ${NAME}$`, (groups, { greeted }) => (greeted ? sayName(groups) : null)),
  named(LIKELY, `I(?:'m| am) ${NAME}, an? `),
  {
    type: 'profile',
    confidence: CLEAR,
    pattern: new RegExp(`^[Mm]y ${PEOPLE}(?:'s name)? (?:is|are|was|were) \\p{Lu}`, 'u'),
  },
  ...rules(
    'profile',
    CLEAR,
    [
      `${I}${HABITS} (?<rest>.+)`,
      `${I}(?:no longer|used to) (?!see|follow|understand|remember|know|think|believe)(?<rest>.+)`,
      `${DO_NOT}(?:have|like|go|do|${HABITS})\\b.* any ?(?:more|longer)`,
      `${AM}no longer (?<rest>.+)`,
      `${HAVE_DONE}(?:quit|gave up|given up|stopped|dropped(?: out of)?) (?<rest>.+)`,
      `${HAVE_DONE}(?:left|resigned from) (?<rest>(?:the|my) (?:[\\w-]+ ){0,2}(?:choir|club|team|band|orchestra|company|job|school|course|class|society|party|church|army|navy|group|union|board|firm|university)\\b.*)`,
      `${HAVE_DONE}(?:(?:moved|relocated|switched|converted)(?: over| back)?(?: from .+?)? to|moved (?:out of|in with|away from)) (?<rest>.+)`,
      `${HAVE_DONE}changed my (?<rest>[\\w ]+? (?:from .+? )?to .+)`,
      `${HAVE_DONE}(?:retired|graduated|got (?:married|engaged|divorced|promoted|a (?:new |better )?job|a degree)|was (?:laid off|promoted|fired|made redundant|born (?:in|on)|adopted|raised)|lost my (?:job|licen[cs]e|sight|hearing|voice)|found (?:a|my) (?:new |better )?(?:job|flat|apartment|house|room|tutor|teacher|coach)|cancell?ed my|(?:passed|failed)(?!.*\\b(?:yesterday|today|last \\w+|this (?:morning|afternoon|evening)|ago|on \\w+day)\\b) (?:my|the) (?:[\\w-]+ ){0,2}(?:exam|test|course|degree|finals|viva)|turned \\d+|became (?:an?|the) |started (?:an?|my) (?:new )?(?:job|course|degree|diet|treatment|school))\\b.*`,
      'i can (?:swim|drive|cook|sing|read music|ride|ski|type|sew|juggle|dance|skate|sail)\\b.*',
      'i can (?!see|follow|understand|remember|tell|say|hear|imagine|find)\\w+ (?:.+ )?(?:now|again)',
      "i(?:'ve| have)? never (?:been|learned|learnt|run|played|had|owned|flown|driven|failed|smoked|eaten|lived|worked|studied)\\b.*",
      `${I}(?:come from|grew up) .+`,
      `my (?:new |old )?${PEOPLE}(?:'s name)?(?: [\\p{L}’'-]+)? (?:is|are|was|were) (?:called|named|an?|from|born|retired|dead)\\b.*`,
      `${I}(?:go|take|attend) (?:to (?:school|university|college|work|church|bed|the gym|therapy|class)\\b.*|(?:[\\w-]+ )?(?:lessons?|classes|medication|the (?:bus|train|tram))\\b.*|(?:an?|the) (?:[\\w-]+ ){0,3}(?:school|course|class|club)\\b.*)`,
      `${AM}(?:(?:originally )?from|based in|married|retired|self-employed|\\d{1,2}(?:$| years old)|single|divorced|engaged|widowed|separated|unemployed|employed|out of work|looking for an? (?:new )?(?:job|flat|tutor|teacher|coach|room)|an only child|in (?:year|grade|class|form|semester) \\d+|at level [\\w.]+ in|on (?:a diet|sick leave|parental leave|maternity leave|medication)|homeschooled)\\b.*`,
      `${AM}(?:preparing|training|studying|revising|cramming|practi[sc]ing|working|saving) (?:for|towards?|as|at) .+`,
      `${AM}an? (?!bit\\b|little\\b|lot\\b|(?:huge |big )?fan\\b|few\\b|while\\b|tad\\b|touch\\b|mess\\b|step\\b|page\\b|chapter\\b|tiny\\b|natural\\b|fool\\b|idiot\\b|genius\\b|hurry\\b|loss\\b)[\\w' -]{2,80}.*`,
      `${HAVE}${MUCH} (?:[\\w'-]+ ){0,2}(?:kids?|children|child|sons?|daughters?|dogs?|cats?|jobs?|degree|brothers?|sisters?|grandchildren|horses?|twins|(?:minutes|hours?) (?:a|per|every) \\w+)\\b.*`,
      `i (?:now )?(?:have|own) ${MUCH} (?!questions?\\b|idea|doubts?\\b|feeling|look|problem|point|better|clear)[\\w' -]+(?<=^i now .*| now)`,
    ],
    { not: ofThisHour },
  ),
  ...rules(
    'profile',
    LIKELY,
    [
      `${AM}(?:studying|learning|teaching) (?!about\\b)(?<rest>.+)`,
      `${AM}the (?!one\\b|same\\b|person\\b|type\\b|kind\\b|sort\\b|first\\b|last\\b|only\\b)[\\w' -]+ (?:of|at|in|for) .+`,
      `${HAVE}been (?:playing|training|learning|studying|teaching|working|living|running|rowing|coaching|swimming|practi[sc]ing) .*\\b(?:for|since) .+`,
      `i(?: want| hope| aim| would like|'d like) to (?:become|pass|run|qualify|win|learn|quit|graduate|finish|complete|compete|get better|improve|master|climb|swim|row|write|stop being|be able)\\b.+`,
      `${I}struggle with (?<rest>.+)`,
      `my (?:[\\w-]+ ){0,2}?${POSSESSIONS} (?:is|are|was|has|deals) (?!that\\b|this\\b|what\\b|how\\b|it\\b|very\\b|about\\b|not (?:clear|sure)|the (?:question|page)).+`,
    ],
    { not: ofThisHour },
  ),
  ...rules(
    'profile',
    LIKELY,
    [
      "as an? (?<rest>(?!rule\\b|result\\b|matter\\b|consequence\\b|whole\\b|last\\b|first\\b)[\\w' -]{3,50})",
    ],
    {
      say: (g) => `I am ${/^[aeiou]/i.test(text(g, 'rest')) ? 'an' : 'a'} ${text(g, 'rest')}`,
    },
  ),
];
