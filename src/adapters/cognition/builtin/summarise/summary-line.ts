/** A question of a session and what was answered; it becomes sentences last, so that they read as one text. */
export interface ExchangeLine {
  /** The question; the selected words where it says nothing without them. */
  readonly asked: string;
  /** Of selected words: the printed label of their page. */
  readonly selectedOn: string | null;
  readonly quotes: readonly PagedQuote[];
  /** Only related passages were found, none that answers it. */
  readonly close: boolean;
}

export interface PagedQuote {
  /** Empty where none of its sentences is short and whole; its page is named. */
  readonly text: string;
  /** Whose words they are: an answer without quotes is in the tutor's own words. */
  readonly by: 'book' | 'answer';
  /** Printed label; null of an answer's own words. */
  readonly page: string | null;
}

export const toldSentence = (statements: readonly string[]): string =>
  `You said ${series(statements.map((one) => `that ${one}`))}.`;

export const missingSentence = (asked: readonly string[]): string =>
  `${series(asked.map((one) => `“${one}”`))} ${asked.length === 1 ? 'was' : 'were'} not found in the book.`;

/** At most `most` sentences. `place` is its number among the exchanges: the wording varies with it. */
export function exchangeSentences(line: ExchangeLine, place: number, most: number): readonly string[] {
  const [first, ...others] = line.quotes;
  const asked =
    line.selectedOn === null ? `“${line.asked}”` : `about “${line.asked}” (p. ${line.selectedOn})`;
  const opening = `You ${place === 0 ? '' : 'also '}asked ${asked}`;
  if (first === undefined) return [`${opening}${line.close ? '; only related passages were found' : ''}.`];
  if (first.text === '' && first.page !== null)
    return [line.selectedOn === first.page ? `${opening}.` : `${opening} and were shown p. ${first.page}.`];
  if (most > 1)
    return [
      `${opening}.`,
      `${first.by === 'book' ? 'The book says' : 'The answer was'}: ${written(first)}.`,
      ...others
        .filter(({ text }) => text !== '')
        .slice(0, most - 2)
        .map((quote) => `It also says: ${written(quote)}.`),
    ];
  if (first.by === 'answer') return [`${opening}, and the answer was: ${written(first)}.`];
  if (place === 0) return [`${opening}, and the book says: ${written(first)}.`];
  if (place % 2 === 1) return [`${opening}: ${written(first)}.`];
  return line.selectedOn === null
    ? [`To ${asked}, the book answers: ${written(first)}.`]
    : [`${asked.charAt(0).toUpperCase()}${asked.slice(1)}, the book says: ${written(first)}.`];
}

const written = ({ text, page }: PagedQuote): string => `“${text}”${page === null ? '' : ` (p. ${page})`}`;

const series = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`;
