import { ADVERBS, CLEAR, LIKELY, SURE, rule, text, type LearnerRule } from './learner-rule';

const notName =
  /^(?:not|no|hard|unknown|secret|irrelevant|important|unusual|on|in|at|the|a|an|already|also|too|never|back|later|again|tomorrow|tonight|soon|anything|whatever|crazy|mad|silly|stupid|naive|lazy|slow|old|fussy|picky|paranoid|pedantic)$/i;

export const nameCase = (value: string): string =>
  value.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

const name = (value: string): string | null => {
  const first = value.split(' ')[0] ?? '';
  return notName.test(first) ? null : `My name is ${nameCase(value)}`;
};
const NAME =
  "(?<name>\\p{Lu}[\\p{L}'’.-]*(?: (?:(?:van|von|de|der|da|di|bin|al|la|le) )*\\p{Lu}[\\p{L}'’.-]*){0,3})";

/** Who the learner is: name, work, study, home, aims. */
export const profileRules: readonly LearnerRule[] = [
  rule('profile', SURE, new RegExp(`^[Mm]y (?:full |first |nick)?name(?:'s| is) ${NAME}`, 'u'), {
    say: (g) => name(text(g, 'name')),
  }),
  rule(
    'profile',
    LIKELY,
    /^(?:my name(?:'s| is)|(?:(?:you can|please|just) )*call me) (?<name>\p{L}{2,})$/iu,
    { say: (g) => name(text(g, 'name')) },
  ),
  rule(
    'profile',
    SURE,
    new RegExp(
      `^(?:(?:[Yy]ou (?:can|may) |[Pp]lease |[Jj]ust )*[Cc]all me|I(?:'m| am) called|I go by|(?:[Ee]veryone|[Mm]y friends|[Pp]eople) calls? me) ${NAME}(?<after> by\\b)?`,
      'u',
    ),
    { say: (g) => (g['after'] === undefined ? name(text(g, 'name')) : null) },
  ),
  rule('profile', LIKELY, new RegExp(`^I(?:'m| am) ${NAME}$`, 'u'), {
    say: (g, { greeted }) => (greeted ? name(text(g, 'name')) : null),
  }),
  rule(
    'profile',
    CLEAR,
    /^my (?<rest>(?:\w+ )?(?:goal|aim|ambition|objective|dream|target|job|profession|occupation|home town|hometown|birthday|native language|mother tongue|first language|major|degree|hobby|hobbies|age) (?:is|are) .+)$/i,
  ),
  rule(
    'profile',
    CLEAR,
    /^[Mm]y (?<rest>(?:wife|husband|partner|son|daughter|sons|daughters|child|children|mother|father|brother|sister|dog|cat|horse|coach|teacher|tutor|boss|friend|flatmate|roommate|housemate|landlord|landlady|neighbour|grandmother|grandfather|grandparents|parents|aunt|uncle|cousin|twin|colleague|doctor)(?:'s name)?(?: \p{Lu}[\p{L}'’-]+)? (?:is|are|was|were) (?:called |named |an? |from |born |retired|dead|\p{Lu}).*)$/u,
  ),
  rule(
    'profile',
    CLEAR,
    new RegExp(
      `^i (?<adverb>${ADVERBS})(?<verb>work|study|teach|live|coach|play|run|row|swim|volunteer|speak) (?<rest>.+)$`,
      'i',
    ),
    { not: /^(?:through|this out|out (?:what|how)|on (?:it|this|that))\b/i },
  ),
  rule(
    'profile',
    CLEAR,
    /^i(?:'m| am) (?<rest>(?:from|based in|originally from|married|retired|self-employed|\d{1,2} years old)\b.*|\d{1,2})$/i,
  ),
  rule('profile', CLEAR, /^i (?<rest>(?:come from|was born (?:in|on)|grew up in|moved to) .+)$/i),
  rule(
    'profile',
    CLEAR,
    /^i(?:'m| am)(?: currently| now)? (?<rest>(?:preparing|training|studying|revising|cramming|practising|practicing|working|saving) (?:for|towards?|as|at) .+)$/i,
  ),
  rule(
    'profile',
    LIKELY,
    /^i(?:'m| am)(?: currently| now)? (?<rest>(?:studying|learning|teaching) (?!this\b|that\b|it\b|about\b).+)$/i,
  ),
  rule(
    'profile',
    CLEAR,
    /^i(?:'m| am)(?: also| now| currently)? (?<rest>an? (?!bit\b|little\b|lot\b|fan\b|few\b|while\b|tad\b|touch\b|mess\b|step\b|page\b|chapter\b|huge fan\b|big fan\b|tiny\b|natural\b|fool\b|idiot\b|genius\b|hurry\b|loss\b)[\w' -]{2,80}.*)$/i,
  ),
  rule(
    'profile',
    LIKELY,
    /^i(?: want| hope| aim| would like|'d like) to (?<rest>(?:become|pass|run|qualify|win|learn|quit|graduate|finish|complete|compete|get better|improve|master|climb|swim|row|write|stop being|be able)\b.+)$/i,
  ),
  rule('profile', LIKELY, new RegExp(`^I(?:'m| am) ${NAME}, an? `, 'u'), {
    say: (g) => name(text(g, 'name')),
  }),
  rule(
    'profile',
    LIKELY,
    /^as an? (?<rest>(?!rule\b|result\b|matter\b|consequence\b|whole\b|last\b|first\b)[\w' -]{3,50})$/i,
    {
      say: (g) => `I am ${/^[aeiou]/i.test(text(g, 'rest')) ? 'an' : 'a'} ${text(g, 'rest')}`,
    },
  ),
  rule(
    'profile',
    LIKELY,
    /^i(?:'m| am) (?<rest>the (?!one\b|same\b|person\b|type\b|kind\b|sort\b|first\b|last\b|only\b)[\w' -]+ (?:of|at|in|for) .+)$/i,
  ),
  rule(
    'profile',
    LIKELY,
    /^i(?:'ve| have) (?<rest>been (?:playing|training|learning|studying|teaching|working|living|running|rowing|coaching|swimming|practising|practicing) .*\b(?:for|since) .+)$/i,
  ),
  rule(
    'profile',
    CLEAR,
    /^i(?:'ve| have)(?: got)? (?<rest>(?:an?|one|two|three|four|five|six|\d) (?:[\w'-]+ ){0,2}(?:kids?|children|child|sons?|daughters?|dogs?|cats?|jobs?|degree|brothers?|sisters?|grandchildren|horses?|twins)\b.*)$/i,
  ),
  rule(
    'profile',
    CLEAR,
    /^i (?<rest>used to (?:work|live|be|play|run|row|swim|teach|study|coach|smoke|sing|dance)\b.+)$/i,
  ),
  rule(
    'profile',
    CLEAR,
    /^i no longer (?<verb>work|live|play|run|row|swim|teach|study|coach|smoke|drink|eat) (?<rest>.+)$/i,
  ),
  rule(
    'profile',
    LIKELY,
    /^i (?:really |often |sometimes |always )?struggle with (?<rest>(?!this\b|that\b|it\b|the (?:chapter|question|paragraph|definition|text|book)\b|chapter\b|page\b).+)$/i,
  ),
];
