import { standingRequest } from '../../../../shared/text/grammar/standing-request';
import { AM, CLEAR, DO_NOT, I, rules, text, type LearnerRule } from './learner-rule';

/** "It", "this", "how you …": liking what was just said is not a taste. */
const vague =
  /^(?:it|this|that|these|those|them|you|him|her|the (?:answer|idea|way|sound|first|second|third|last|latter|former|other)\b(?! \w+ \w)|how|what|why|where|when|your|to (?:know|ask|see|hear|think|say|understand))\b/i;
const ANSWERING =
  "(?:answer|reply|respond|write|use|give|keep|quote|explain|speak|show|call|remind|ask|tell|start|begin|end|avoid|do(?:n't| not))";
const ASKED = new RegExp(
  `^(?:you (?:should |must |can |may |will |could )?(?:always |only |never )?(?=${ANSWERING}\\b)|(?!(?:you|we|it|he|she|they|there|this|that|these|those|everyone|everybody|people|nobody|all|the)\\b))(?<what>.+)$`,
  'i',
);

/** What the learner asks for or means to do; "from now on you'll get one each night" is neither. */
const fromNowOn = (rest: string): string | null => {
  const meant = /^i(?:'ll| will|'m going to| am going to| want to| plan to) (.+)$/i.exec(rest)?.[1];
  if (meant !== undefined) return `I plan from now on to ${meant}`;
  const done = /^i (\w+ .+)$/i.exec(rest)?.[1];
  if (done !== undefined) return `I from now on ${done}`;
  const asked = ASKED.exec(rest)?.groups?.['what'];
  return asked === undefined ? null : `I ask from now on to ${asked}`;
};

/** What the learner likes. */
export const preferenceRules: readonly LearnerRule[] = [
  ...rules(
    'preference',
    CLEAR,
    [
      `${I}(?:prefer|like|love|enjoy|dislike|hate|detest|favou?r|appreciate) (?<rest>.+)`,
      `${DO_NOT}(?:like|enjoy|love|care for) (?<rest>.+)`,
      "i can(?:'t|not) stand (?<rest>.+)",
      "i(?:'d| would) (?:much )?(?:rather|prefer) (?<rest>.+)",
      `${AM}(?:interested in|fond of|keen on|more of) (?<rest>.+)`,
      'my (?:least )?favou?rite .+ (?:is|are) .+',
      `${I}(?:learn|work|study|concentrate|remember|practi[sc]e|focus) (?:things )?(?:best|better|most easily|well) .+`,
    ],
    { not: vague },
  ),
  ...rules('preference', CLEAR, ['(?:from now on|in future),? (?:please )?(?<rest>.+)'], {
    say: (g) => fromNowOn(text(g, 'rest')),
  }),
  ...rules(
    'preference',
    CLEAR,
    [
      '(?<rest>always (?:answer|reply|write|use|give|keep|quote|explain|speak|show)\\b .+|(?:keep|make) (?:your |the )?answers? .+)',
    ],
    { say: (g) => `I ask: ${text(g, 'rest')}` },
  ),
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^(?!i\b)(?<rest>.*\b(?:answers?|replies|responses|explanations|reply|respond|explain)\b.*)$/iu,
    say: (g) => (standingRequest(text(g, 'rest')) ? `I ask: ${text(g, 'rest')}` : null),
  },
];
