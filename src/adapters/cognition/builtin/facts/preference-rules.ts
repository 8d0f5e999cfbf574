import { ADVERBS, CLEAR, LIKELY, rule, text, type LearnerRule } from './learner-rule';

/** "It", "this", "how you …": liking what was just said is not a taste. */
const vague =
  /^(?:it|this|that|these|those|them|you|him|her|the (?:answer|idea|way|sound)|how|what|where|when|your|to (?:know|ask|see|hear|think|say|understand))\b/i;

/** What the learner likes. */
export const preferenceRules: readonly LearnerRule[] = [
  rule(
    'preference',
    CLEAR,
    new RegExp(
      `^i (?<adverb>${ADVERBS})(?<verb>prefer|like|love|enjoy|dislike|hate|detest|favou?r|appreciate) (?<rest>.+)$`,
      'i',
    ),
    { not: vague },
  ),
  rule(
    'preference',
    CLEAR,
    /^i (?:don't|do not|never)(?: really| particularly)? (?:like|enjoy|love|care for) (?<rest>.+)$/i,
    { not: vague },
  ),
  rule('preference', CLEAR, /^i can(?:'t|not) stand (?<rest>.+)$/i, { not: vague }),
  rule('preference', CLEAR, /^my (?<rest>(?:least )?favou?rite .+ (?:is|are) .+)$/i),
  rule(
    'preference',
    CLEAR,
    /^i (?<verb>learn|work|study|concentrate|remember|practise|practice|focus) (?<rest>(?:things )?(?:best|better|most easily|well) .+)$/i,
  ),
  rule('preference', CLEAR, /^(?:from now on,? |in future,? )(?:please )?(?<rest>.+)$/i, {
    say: (g) => fromNowOn(text(g, 'rest')),
  }),
  rule('preference', CLEAR, /^i(?:'d| would) (?:much )?(?:rather|prefer) (?<rest>.+)$/i, { not: vague }),
  rule(
    'preference',
    LIKELY,
    /^i(?:'m| am)(?: very| really| mostly| also)? (?:interested in|fond of|keen on|more of) (?!(?:it|this|that|how|what|why)\b).+$/i,
  ),
  rule(
    'preference',
    CLEAR,
    /^(?<rest>always (?:answer|reply|write|use|give|keep|quote|explain|speak|show)\b .+|keep (?:your |the )?answers? .+|make (?:your |the )?answers? .+)$/i,
    { say: (g) => `I ask: ${text(g, 'rest')}` },
  ),
];

const ANSWERING =
  "(?:answer|reply|respond|write|use|give|keep|quote|explain|speak|show|call|remind|ask|tell|start|begin|end|avoid|do(?:n't| not))";

const MEANT = /^(?:i(?:'ll| will|'m going to| am going to| want to| plan to)) (?<what>.+)$/i;
const DONE = /^i (?<verb>\w+) (?<what>.+)$/i;
const ASKED = new RegExp(
  `^you (?:should |must |can |may |will |could )?(?:always |only |never )?(?<what>${ANSWERING}\\b.+)$`,
  'i',
);
const OF_OTHERS =
  /^(?:you|we|it|he|she|they|there|this|that|these|those|everyone|everybody|people|nobody|all|the)(?:'\w+)?\b/i;

/** What the learner asks for, or means to do; "from now on you'll get one each night" is neither. */
const fromNowOn = (rest: string): string | null => {
  const meant = MEANT.exec(rest)?.groups;
  if (meant !== undefined) return `I plan from now on to ${meant['what'] ?? ''}`;
  const done = DONE.exec(rest)?.groups;
  if (done !== undefined) return `I from now on ${done['verb'] ?? ''} ${done['what'] ?? ''}`;
  const asked = ASKED.exec(rest)?.groups?.['what'] ?? (OF_OTHERS.test(rest) ? null : rest);
  return asked === null ? null : `I ask from now on to ${asked}`;
};
