import { ADVERBS, CLEAR, LIKELY, does, owns, text, type LearnerRule } from './learner-rule';
import { inThirdPerson, thirdPersonVerb } from '../../../../shared/text/grammar/third-person';

/** What the learner likes. */
export const preferenceRules: readonly LearnerRule[] = [
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: new RegExp(
      `^i (?<adverb>${ADVERBS})(?<verb>prefer|like|love|enjoy|dislike|hate|detest|favou?r|appreciate) (?<rest>.+)$`,
      'i',
    ),
    say: (g) => (vague(text(g, 'rest')) ? null : does(text(g, 'verb'), text(g, 'rest'))),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern:
      /^i (?:don't|do not|never)(?: really| particularly)? (?<rest>(?:like|enjoy|love|care for)\b .+)$/i,
    say: (g) =>
      vague(text(g, 'rest').replace(/^(?:care for|\w+) /, ''))
        ? null
        : ` does not ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^i can(?:'t|not) stand (?<rest>.+)$/i,
    say: (g) => (vague(text(g, 'rest')) ? null : ` cannot stand ${inThirdPerson(text(g, 'rest'))}`),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^my (?<rest>(?:least )?favou?rite .+ (?:is|are) .+)$/i,
    say: (g) => owns(text(g, 'rest')),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern:
      /^i (?<verb>learn|work|study|concentrate|remember|practise|practice|focus) (?<rest>(?:things )?(?:best|better|most easily|well) .+)$/i,
    say: (g) => does(text(g, 'verb'), text(g, 'rest')),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^(?:from now on,? |in future,? )(?:please )?(?<rest>.+)$/i,
    say: (g) => fromNowOn(text(g, 'rest')),
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern: /^i(?:'d| would) (?:much )?(?<rest>(?:rather|prefer) .+)$/i,
    say: (g) =>
      vague(text(g, 'rest').replace(/^\w+ /, '')) ? null : ` would ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'preference',
    confidence: LIKELY,
    pattern:
      /^i(?:'m| am)(?: very| really| mostly| also)? (?<rest>(?:interested in|fond of|keen on|more of) .+)$/i,
    say: (g) =>
      /^(?:\w+ ){2}(?:it|this|that|how|what|why)\b/i.test(text(g, 'rest'))
        ? null
        : ` is ${inThirdPerson(text(g, 'rest'))}`,
  },
  {
    type: 'preference',
    confidence: CLEAR,
    pattern:
      /^(?<rest>always (?:answer|reply|write|use|give|keep|quote|explain|speak|show)\b .+|keep (?:your |the )?answers? .+|make (?:your |the )?answers? .+)$/i,
    say: (g) => ` asks: ${inThirdPerson(text(g, 'rest'))}`,
  },
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
  if (meant !== undefined) return ` plans from now on to ${inThirdPerson(meant['what'] ?? '')}`;
  const done = DONE.exec(rest)?.groups;
  if (done !== undefined)
    return ` from now on ${thirdPersonVerb(done['verb'] ?? '')} ${inThirdPerson(done['what'] ?? '')}`;
  const asked = ASKED.exec(rest)?.groups?.['what'] ?? (OF_OTHERS.test(rest) ? null : rest);
  return asked === null ? null : ` asks from now on to ${inThirdPerson(asked)}`;
};

/** "it", "this", "how you …": liking what was just said is not a taste. */
const vague = (rest: string): boolean =>
  /^(?:it|this|that|these|those|them|you|him|her|the (?:answer|idea|way|sound)|how|what|where|when|your|to (?:know|ask|see|hear|think|say|understand))\b/i.test(
    rest,
  );
