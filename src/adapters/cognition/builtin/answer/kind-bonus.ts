import type { Candidate } from './candidates';
import type { ReadQuestion } from './question';

const NUMBER_WORD =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|half|quarter|once|twice|daily|weekly|every)\b|\d/i;
const MEASURE =
  /\b(?:second|minute|hour|day|week|month|year|time|metre|mile|kilometre|per ?cent|degree|page|line|breath|session|attempt|step|%|euro|pound|dollar|people|o’clock)s?\b/i;
/** How long something takes, told with its verb. */
const LASTS =
  /\b(?:takes?|took|lasts?|lasted|needs?|for|stay|plan on|under|within)\b[^.]{0,40}\b(?:second|minute|hour|day|week|month|year)s?\b/i;
const DATE =
  /\b(?:in|on|at|by|after|before|since|until|when|during|every|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|evening|night|week|month|year|\d{1,2}:\d{2}|1\d{3}|20\d{2})\b/i;
const NAME = /(?<!^["'“‘(]*)(?<![.!?…:]["”’)]* )\b\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/u;
const INTRODUCED = /\p{Lu}[\p{L}’'-]+(?:,| was| is| had been) (?:who|whose|an?|the|then)\b/u;
const REASON =
  /\b(?:because|since|so that|for the (?:simple )?reason|that is why|in order to|therefore|the reason|means that|leads to|causes?)\b/i;
const ADVICE =
  /^["'“‘(]*(?:begin|start|take|write|do|keep|put|set|sit|stand|breathe|count|read|use|choose|pick|make|tell|ask|say|name|give|let|go|try|practise|tie|note|decide|fix|agree|stop|walk|climb|draw|add|learn|plan|repeat|never|always|first|then|next|finally)\b/i;
const DEFINES =
  /\b(?:is|are|means?|refers? to|is called|are called|we call|called|known as|defined as|stands for|that is to say)\b/i;

/** How well a sentence's form fits what was asked for. */
export function kindBonus(candidate: Candidate, stems: ReadonlySet<string>, question: ReadQuestion): number {
  const { text } = candidate;
  switch (question.kind) {
    case 'definition':
      return definitionBonus(text, stems, question.subject);
    case 'compare':
      return Math.max(0, ...question.sides.map((side) => definitionBonus(text, stems, side)));
    case 'number':
      return numberBonus(text, question);
    case 'when':
      return DATE.test(text) ? 0.1 : 0;
    case 'person':
      return (NAME.test(text) ? 0.12 : 0) + introducedBonus(text, stems, question.subject);
    case 'reason':
      return REASON.test(text) ? 0.1 : 0;
    case 'steps':
      return (candidate.step === null ? 0 : 0.1) + (ADVICE.test(text) ? 0.06 : 0);
    default:
      return 0;
  }
}

function numberBonus(text: string, question: ReadQuestion): number {
  const counted = NUMBER_WORD.test(text);
  const measured = counted && MEASURE.test(text);
  const howLong = /\bhow long\b/i.test(question.text);
  // "And how long does it take?" borrows all its words: only the measure tells an answer from the rest.
  if (question.followUp && !(howLong ? measured : counted)) return -0.3;
  if (!counted) return -0.08;
  return 0.12 + (measured ? 0.06 : 0) + (howLong && LASTS.test(text) ? (question.followUp ? 0.3 : 0.1) : 0);
}

/** "Rurik Halloran, who coached …": where a person is first met says who it is. */
function introducedBonus(text: string, stems: ReadonlySet<string>, subject: ReadonlySet<string>): number {
  if (subject.size === 0 || ![...subject].every((stem) => stems.has(stem))) return 0;
  return INTRODUCED.test(text) ? 0.25 : 0;
}

/** "X is …", "… is called X", a glossary's "X. …"; the subject near the verb of definition. */
function definitionBonus(text: string, stems: ReadonlySet<string>, subject: ReadonlySet<string>): number {
  if (subject.size === 0 || ![...subject].every((stem) => stems.has(stem))) return 0;
  const opening = text.split(' ').slice(0, 9).join(' ').toLowerCase();
  const early = [...subject].every((stem) => opening.includes(stem.slice(0, Math.max(3, stem.length - 2))));
  const glossary = /^[^.!?]{2,40}\. \p{Lu}/u.test(text) && early;
  if (glossary) return 0.18;
  if (!DEFINES.test(text)) return 0.04;
  return early && /\b(?:is|are|means?|refers? to)\b (?:an?|the|to|that|when|one|what|how|any)\b/i.test(text)
    ? 0.2
    : 0.12;
}
