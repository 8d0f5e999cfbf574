/** CJK characters are almost twice as wide as a letter, and a line may break after any of them. */
const wideCharacters = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (wideCharacters.test(char) ? 1.9 : 1), 0);

/** As much of a text as fits, with an ellipsis if there is more. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let fitting = '';
  for (const char of text) {
    if (widthOf(fitting + char) > width - 1) break;
    fitting += char;
  }
  return `${fitting.trimEnd()}…`;
}

/** A word in pieces that fit a line: broken after its hyphens, or hyphenated if it has none. */
function piecesOf(word: string, width: number): readonly string[] {
  if (wideCharacters.test(word)) return Array.from(word);
  if (word.length <= width) return [word];
  return (word.match(/[^-_/.–]*[-_/.–]+|[^-_/.–]+/gu) ?? [word]).flatMap((piece) => {
    const parts: string[] = [];
    let rest = piece;
    while (rest.length > width) {
      parts.push(`${rest.slice(0, width - 1)}-`);
      rest = rest.slice(width - 1);
    }
    return [...parts, rest];
  });
}

/** Words in lines of at most `width` letters, with a maximum number of lines. */
export function wrapTitle(title: string, width: number, most: number): readonly string[] {
  const out: string[] = [];
  const words = title.split(/\s+/).flatMap((word) => [' ', ...piecesOf(word, width)]);
  let space = '';
  for (const word of words) {
    if (word === ' ') {
      space = ' ';
      continue;
    }
    const last = out.at(-1);
    const longer = last === undefined ? null : `${last}${space}${word}`;
    if (longer !== null && widthOf(longer) <= width) out[out.length - 1] = longer;
    else out.push(word);
    space = '';
  }
  return out.length > most
    ? [...out.slice(0, most - 1), `${cutToWidth(out[most - 1] ?? '', width - 1).replace(/…$/u, '')}…`]
    : out;
}
