/** The most pieces that the model reads: [CLS], the text's pieces, [SEP]. */
export const maxPieces = 256;
/** A longer word is a single unknown piece, as in BERT. */
const maxLetters = 100;
/** More than the pieces can contain; the rest of a text is ignored. */
const maxCharacters = maxPieces * maxLetters;

const asciiWord = /[A-Za-z0-9]/;
const whiteSpace = /[\t\n\r\p{Z}]/u;
const dropped = /[\p{C}\ufffd]/u;
const accents = /\p{Mn}/gu;
/** BERT counts every ASCII sign as punctuation, also those that Unicode calls symbols. */
const signCharacter = /[\p{P}!-/:-@[-`{-~]/u;
/** Each ideograph is a word; the ranges are those of BERT's tokeniser. */
const ideograph =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/u;

const unaccented = (char: string): string => char.normalize('NFD').replace(accents, '').toLowerCase();

/** Splits a word into the longest pieces of the vocabulary; null if a part is not in the vocabulary. */
const splitWord = (
  ids: ReadonlyMap<string, number>,
  longest: number,
  word: string,
): readonly number[] | null => {
  const pieces: number[] = [];
  for (let start = 0; start < word.length;) {
    const prefix = start === 0 ? '' : '##';
    let end = Math.min(word.length, start + longest);
    let id = ids.get(prefix + word.slice(start, end));
    while (id === undefined && end > start + 1) {
      end -= 1;
      id = ids.get(prefix + word.slice(start, end));
    }
    if (id === undefined) return null;
    pieces.push(id);
    start = end;
  }
  return pieces;
};

/**
 * BERT's tokeniser without case. Reads a text once, and only as far as the model does. Names of special pieces in a
 * text are ordinary text.
 */
export const createWordPieces = (
  vocabulary: Readonly<Record<string, number>>,
): ((text: string) => readonly number[]) => {
  const ids = new Map(Object.entries(vocabulary));
  const { '[CLS]': first, '[SEP]': last, '[UNK]': unknown } = vocabulary;
  if (first === undefined || last === undefined || unknown === undefined)
    throw new Error('the vocabulary lacks its special pieces');
  const longest = Math.max(...Array.from(ids.keys(), (piece) => piece.length));

  return (text) => {
    const found = [first];
    let word = '';
    let letters = 0;
    const endWord = (): void => {
      if (letters > 0)
        found.push(...((letters <= maxLetters ? splitWord(ids, longest, word) : null) ?? [unknown]));
      word = '';
      letters = 0;
    };
    const addLetter = (letter: string): void => {
      letters += 1;
      if (letters <= maxLetters) word += letter;
    };
    for (const char of text.slice(0, maxCharacters)) {
      if (found.length >= maxPieces) break;
      if (asciiWord.test(char)) addLetter(char.toLowerCase());
      else if (whiteSpace.test(char)) endWord();
      else if (!dropped.test(char)) {
        const isIdeograph = ideograph.test(char);
        if (isIdeograph) endWord();
        for (const letter of unaccented(char)) {
          if (!signCharacter.test(letter)) {
            addLetter(letter);
            continue;
          }
          endWord();
          found.push(ids.get(letter) ?? unknown);
        }
        if (isIdeograph) endWord();
      }
    }
    endWord();
    return [...found.slice(0, maxPieces - 1), last];
  };
};
