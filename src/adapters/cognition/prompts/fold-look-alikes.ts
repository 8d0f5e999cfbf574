/** Letters of other scripts and signs that look like those of a marker or a tag. NFKC handles the rest. */
const lookAlikes: Readonly<Record<string, string>> = {
  // Cyrillic and Greek
  а: 'a', е: 'e', і: 'i', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', ԛ: 'q', ԁ: 'd', Р: 'P', С: 'C', Х: 'X', Ѕ: 'S', І: 'I', М: 'M',
  ο: 'o', ρ: 'p', ν: 'v', ι: 'i', χ: 'x', α: 'a', Ρ: 'P', Χ: 'X', Ι: 'I', Μ: 'M', ϝ: 'F', Ϝ: 'F', ғ: 'F', Ғ: 'F',
  // Brackets
  '〈': '<', '〉': '>', '‹': '<', '›': '>', '⟨': '<', '⟩': '>', '❮': '<', '❯': '>', '˂': '<', '˃': '>',
  '【': '[', '】': ']', '〔': '[', '〕': ']', '⦋': '[', '⦌': ']', '［': '[', '］': ']',
  // Dashes, slashes, stops, spaces
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '﹣': '-', '⁄': '/', '∕': '/', '։': ':', 'ː': ':', '․': '.',
}; // prettier-ignore

/** Replaces look-alikes one character for one, so that positions do not change. */
export const foldLookAlikes = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (letter) => {
    const known = lookAlikes[letter];
    if (known !== undefined) return known;
    const plain = letter.normalize('NFKC');
    return plain.length === letter.length ? (lookAlikes[plain] ?? plain) : letter;
  });

/**
 * Invisible characters: zero-width spaces, direction overrides, variation selectors, fillers, tags, controls. Joiners are
 * kept where scripts need them, and removed next to ASCII characters and those that look like them.
 */
const unseen =
  /[\u00ad\u200c-\u200f]+|(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\p{Default_Ignorable_Code_Point}]/gu;
const joiners = /^[\u00ad\u200c-\u200f]/u;
const ascii = /[\x20-\x7e]/u;
const isPlain = (letter: string): boolean => ascii.test(letter) || lookAlikes[letter] !== undefined;

export const withoutUnseen = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (letters: string, at: number, whole: string) =>
      joiners.test(letters) && !isPlain(whole.charAt(at - 1)) && !isPlain(whole.charAt(at + letters.length))
        ? letters
        : '',
    );
