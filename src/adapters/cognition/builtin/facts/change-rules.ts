import { CLEAR, LIKELY, does, owns, text, type LearnerRule } from './learner-rule';
import { inThirdPerson } from '../../../../shared/text/grammar/third-person';

/** What one does with the book at hand, or with what was just said: no change in a life. */
const ofThisHour =
  /^(?:on |at |to |over |up on )?(?:it|this|that|these|those|there|here|them|wondering|asking|thinking|trying|understanding|following|reading (?:there|here|at|this|that)|(?:the|this|that|my) (?:\w+ )?(?:page|paragraph|chapter|section|sentence|passage|book|text|question|answer|exercise|definition|point|part|mistake|example|word|line|next|last|previous|first)s?)\b/i;
const about = (rest: string): string | null => (ofThisHour.test(rest) ? null : inThirdPerson(rest));

const statement = (
  pattern: RegExp,
  say: (rest: string) => string | null,
  confidence = CLEAR,
): LearnerRule => ({
  type: 'profile',
  confidence,
  pattern,
  say: (groups) => {
    const rest = about(text(groups, 'rest'));
    return rest === null ? null : say(rest);
  },
});

const verbs =
  'work|live|play|run|row|swim|teach|study|coach|smoke|drink|eat|sing|dance|take|use|speak|practise|practice|train|read|cycle|commute|drive|own|go|do|wear|like|enjoy|prefer|want|plan|need|have|attend|write';

/** How a life changes: what began, what ended, what was moved. The relation to what is known is found later. */
export const changeRules: readonly LearnerRule[] = [
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^my (?<rest>(?:[\w'-]+ ){0,3}(?:lessons?|class(?:es)?|shifts?|course|training|rehearsals?|working hours|meetings?) (?:is|are|starts?|begins?|ends?) (?:now )?(?:on|at|from|in|every)\b.*)$/i,
    say: (g) => owns(text(g, 'rest')),
  },
  {
    type: 'task_state',
    confidence: CLEAR,
    pattern: /^i(?:'ve| have)? (?<rest>decided (?:not )?to (?!ask\b|say\b).+)$/i,
    say: (g) => ` ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i(?:'m| am) (?<rest>not (?:allergic|intolerant|diabetic|vegetarian|vegan|pregnant|colou?r[- ]blind|dyslexic|left-handed|right-handed|religious|married|employed)\b.*)$/i,
    say: (g) => ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'constraint',
    confidence: CLEAR,
    pattern:
      /^i (?:don't|do not) (?<rest>have (?:asthma|adhd|dyslexia|diabetes|epilepsy|arthritis|insomnia|migraines|anxiety|tinnitus|allergies|children|kids|siblings|brothers|sisters)\b.*)$/i,
    say: (g) => ` does not ${inThirdPerson(text(g, 'rest'))}`,
  },
  statement(new RegExp(`^i no longer (?<rest>(?:${verbs})\\b.*)$`, 'i'), (rest) => {
    const [verb = '', ...others] = rest.split(' ');
    return ` no longer${does(verb, others.join(' ')).trimEnd()}`;
  }),
  statement(/^i(?:'m| am) no longer (?<rest>.+)$/i, (rest) => ` is no longer ${rest}`),
  statement(
    new RegExp(`^i (?:don't|do not) (?<rest>(?:${verbs})\\b.* (?:any ?more|any longer))$`, 'i'),
    (rest) => ` does not ${rest}`,
  ),
  statement(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?<rest>(?:quit|gave up|given up|stopped|dropped out of|dropped) .+)$/i,
    (rest) => {
      const [, how = '', what = ''] =
        /^(quit|gave up|given up|stopped|dropped out of|dropped) (.+)$/i.exec(rest) ?? [];
      return about(what) === null ? null : ` ${how.toLowerCase().replace('given', 'gave')} ${what}`;
    },
  ),
  statement(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?:left|resigned from) (?<rest>(?:the|my) (?:[\w-]+ ){0,2}(?:choir|club|team|band|orchestra|company|job|school|course|class|society|party|church|army|navy|group|union|board|firm|university)\b.*)$/i,
    (rest) => ` left ${rest}`,
  ),
  statement(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?<rest>(?:moved|relocated)(?: back)?(?: from .+?)? to .+|moved (?:out of|in with|away from) .+)$/i,
    (rest) => (ofThisHour.test(rest.replace(/^\w+ to /, '')) ? null : ` ${rest}`),
  ),
  statement(
    /^i(?:'ve| have)?(?: just| recently| finally| now)? (?<rest>(?:switched|converted)(?: over)?(?: from .+?)? to .+)$/i,
    (rest) => (ofThisHour.test(rest.replace(/^.*? to /, '')) ? null : ` ${rest}`),
  ),
  statement(
    /^i(?:'ve| have)?(?: just| recently| now)? changed my (?<rest>[\w ]+? (?:from .+? )?to .+)$/i,
    (rest) => ` changed their ${rest}`,
  ),
  statement(
    /^i(?:'ve| have)?(?: just| recently| finally)? (?<rest>(?:retired|graduated|got (?:married|engaged|divorced|promoted|a (?:new |better )?job|a degree)|was (?:laid off|promoted|fired|made redundant|born (?:in|on)|adopted|raised)|lost my (?:job|licen[cs]e|sight|hearing|voice)|found (?:a|my) (?:new |better )?(?:job|flat|apartment|house|room|tutor|teacher|coach)|cancelled my|canceled my|passed(?!.*\b(?:yesterday|today|last \w+|this (?:morning|afternoon|evening)|ago|on \w+day)\b) (?:my|the) (?:[\w-]+ ){0,2}(?:exam|test|course|degree|finals|viva)|failed(?!.*\b(?:yesterday|today|last \w+|this (?:morning|afternoon|evening)|ago|on \w+day)\b) (?:my|the) (?:[\w-]+ ){0,2}(?:exam|test|course|finals|viva)|turned \d+|became (?:an?|the) |started (?:an?|my) (?:new )?(?:job|course|degree|diet|treatment|school))\b.*)$/i,
    (rest) => ` ${rest}`,
  ),
  statement(
    /^i can (?<rest>(?!see|follow|understand|remember|tell|say|hear|imagine|find)\w+ (?:.+ )?(?:now|again))$/i,
    (rest) => ` can ${rest}`,
  ),
  statement(
    /^i can (?<rest>(?:swim|drive|cook|sing|read music|ride|ski|type|sew|juggle|dance|skate|sail)\b.*)$/i,
    (rest) => ` can ${rest}`,
  ),
  statement(
    /^i(?:'ve| have) never (?<rest>(?:been|learned|learnt|learned|run|played|had|owned|flown|driven|failed|smoked|eaten|lived|worked|studied)\b.*)$/i,
    (rest) => ` has never ${rest}`,
  ),
  statement(
    /^i (?<rest>never (?:learned|learnt|played|had|owned|failed|smoked|studied)\b.+)$/i,
    (rest) => ` ${rest}`,
  ),
  statement(
    /^i(?:'m| am)(?: now| currently| already)? (?<rest>(?:single|divorced|engaged|widowed|separated|unemployed|employed|out of work|looking for (?:a|an) (?:new )?(?:job|flat|tutor|teacher|coach|room)|left-handed|right-handed|an only child|in (?:year|grade|class|form|semester) \d+|at level [\w.]+ in|on (?:a diet|sick leave|parental leave|maternity leave|medication)|homeschooled)\b.*)$/i,
    (rest) => ` is ${rest}`,
  ),
  statement(
    /^i (?:now )?have (?<rest>(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?!questions?\b|idea|doubts?\b|feeling|look|problem|point)[\w' -]+ now)$/i,
    (rest) => ` has ${rest}`,
  ),
  statement(
    /^i now (?<rest>(?:have|own) (?!an? (?:question|idea|doubt|better|clear)).+)$/i,
    (rest) => ` now ${rest.replace(/^have/i, 'has').replace(/^own/i, 'owns')}`,
  ),
  statement(
    /^i have (?<rest>(?:an hour|half an hour|(?:\d+|two|three|four|five|ten|fifteen|twenty|thirty|forty|sixty) (?:minutes|hours)) (?:a|per|every) (?:day|week|month|evening|night|morning)\b.*)$/i,
    (rest) => ` has ${rest}`,
  ),
  statement(
    /^my (?<rest>(?:new |current |old )?(?:[\w-]+ )?(?:boss|supervisor|landlord|coach|tutor|teacher|employer|laptop|computer|phone|browser|editor|budget|salary|weight|height|target|topic|major|minor|degree|level|grade|diet|landlady|doctor|bedtime|address) (?:is|are|was) (?!that\b|this\b|how\b|what\b|about\b|the (?:question|page))(?:now )?.+)$/i,
    (rest) => `'s ${rest}`,
    LIKELY,
  ),
  statement(
    /^i (?:usually |normally |always |mostly |often |now )*use (?<rest>(?:an? |my )?(?!the\b|your\b|word\b|words\b)[\w' +.-]{2,40}(?: (?:for|at|on|to|in|as|instead) .+)?)$/i,
    (rest) => ` uses ${rest}`,
  ),
  {
    type: 'profile',
    confidence: CLEAR,
    pattern:
      /^i (?<adverb>(?:usually |normally |always |mostly |often |now |also |still )*)(?<verb>eat|drink|smoke|drive|cycle|commute|sing|practise|practice|train|sleep|wear|dance|cook|paint|draw|box|climb|ride|ski) (?<rest>.+)$/i,
    say: (g) => {
      const rest = text(g, 'rest');
      if (
        about(rest) === null ||
        /^(?:my words|at (?!home|night|the|a|work)\w+|from this|conclusions?|the line|a line|a distinction)\b/i.test(
          rest,
        )
      )
        return null;
      const adverb = text(g, 'adverb');
      return ` ${adverb}${does(text(g, 'verb'), rest).slice(adverb === '' ? 1 : 0)}`;
    },
  },
  {
    type: 'profile',
    confidence: LIKELY,
    pattern:
      /^i (?<verb>go|take|attend) (?<rest>(?:to (?:school|university|college|work|church|bed|the gym|therapy|class)\b.*|(?:[\w-]+ )?(?:lessons?|classes|medication|the (?:bus|train|tram)|evening classes)\b.*|(?:an?|the) (?:[\w-]+ ){0,3}(?:school|course|class|club)\b.*))$/i,
    say: (g) => does(text(g, 'verb'), text(g, 'rest')),
  },
  statement(
    /^my (?<rest>(?:[\w-]+ ){0,2}?(?:thesis|dissertation|essay|project|blood type|eyes|bicycle|bike|car|van|desk|locker|house|flat|apartment|room|office|club|team|school|university|company|band|orchestra|choir|commute|instrument|horse|garden|boat|piano|guitar|violin|cello|allergy|eyesight|hearing|faith|religion|citizenship|nationality) (?:is|are|was|has|deals) (?!that\b|this\b|what\b|how\b|it\b|very\b|not (?:clear|sure)).+)$/i,
    (rest) => `'s ${rest}`,
    LIKELY,
  ),
  statement(/^i (?<rest>grew up (?!in\b).+)$/i, (rest) => ` ${rest}`),
];
