import { ADVERBS, CLEAR, LIKELY, does, owns, text, type LearnerRule } from './learner-rule';
import { inThirdPerson } from './third-person';

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
    say: (g) => ` asks from now on to ${inThirdPerson(text(g, 'rest'))}`,
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

/** "it", "this", "how you …": liking what was just said is not a taste. */
const vague = (rest: string): boolean =>
  /^(?:it|this|that|these|those|them|you|him|her|the (?:answer|idea|way|sound)|how|what|where|when|your|to (?:know|ask|see|hear|think|say|understand))\b/i.test(
    rest,
  );
