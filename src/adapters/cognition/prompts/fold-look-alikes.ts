/** Letters of other scripts and signs that look like those of a marker or a tag; all others are left to NFKC. */
const likeness: Readonly<Record<string, string>> = {
  // Cyrillic and Greek
  а: 'a', е: 'e', і: 'i', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', ԛ: 'q', ԁ: 'd', Р: 'P', С: 'C', Х: 'X', Ѕ: 'S', І: 'I', М: 'M',
  ο: 'o', ρ: 'p', ν: 'v', ι: 'i', χ: 'x', α: 'a', Ρ: 'P', Χ: 'X', Ι: 'I', Μ: 'M', ϝ: 'F', Ϝ: 'F', ғ: 'F', Ғ: 'F',
  // Brackets
  '〈': '<', '〉': '>', '‹': '<', '›': '>', '⟨': '<', '⟩': '>', '❮': '<', '❯': '>', '˂': '<', '˃': '>',
  '【': '[', '】': ']', '〔': '[', '〕': ']', '⦋': '[', '⦌': ']', '［': '[', '］': ']',
  // Dashes, slashes, stops, spaces
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '﹣': '-', '⁄': '/', '∕': '/', '։': ':', 'ː': ':', '․': '.',
}; // prettier-ignore

/** Replaces look-alikes letter by letter, so that positions stay the same. */
export const foldLookAlikes = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (letter) => {
    const known = likeness[letter];
    if (known !== undefined) return known;
    const plain = letter.normalize('NFKC');
    return plain.length === letter.length ? (likeness[plain] ?? plain) : letter;
  });

/**
 * Invisible characters: zero-width spaces, direction overrides, tags, controls. Joiners are kept where scripts need
 * them and removed next to ASCII characters.
 */
const unseen =
  /(?![\n\t])\p{Cc}|[\u180e\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]|[\u00ad\u200c-\u200f]+/gu;
const joiners = /^[\u00ad\u200c-\u200f]/u;
const plain = /[\x20-\x7e]/u;

export const withoutUnseen = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (letters: string, at: number, whole: string) =>
      joiners.test(letters) &&
      !plain.test(whole.charAt(at - 1)) &&
      !plain.test(whole.charAt(at + letters.length))
        ? letters
        : '',
    );
