/** What a session's summary is made of. Sentences are made of it last, so that they read as one text. */
export type SummaryLine =
  | { readonly kind: 'told'; readonly statements: readonly string[] }
  | ExchangeLine
  /** Questions that the book does not answer. */
  | { readonly kind: 'missing'; readonly asked: readonly string[] };

export interface ExchangeLine {
  readonly kind: 'exchange';
  /** The question; the selected words where it says nothing without them. */
  readonly asked: string;
  /** Of selected words: the printed label of their page. */
  readonly selectedOn: string | null;
  readonly quotes: readonly PagedQuote[];
  /** Nothing answers it, though related passages were shown. */
  readonly close: boolean;
}

export interface PagedQuote {
  /** Empty where no sentence of it is short and whole; its page is named. */
  readonly text: string;
  /** Whose words they are: an answer that quotes nothing was put in words of its own. */
  readonly by: 'book' | 'answer';
  /** Printed label; null of an answer's own words. */
  readonly page: string | null;
}

/** The line as sentences. `place` is its number among the exchanges: the same words each time would tire. */
export function sentencesOfLine(line: SummaryLine, place: number, most: number): readonly string[] {
  switch (line.kind) {
    case 'told':
      return [`You said ${series(line.statements.map((one) => `that ${one}`))}.`];
    case 'missing':
      return [
        `${series(line.asked.map((one) => `“${one}”`))} ${line.asked.length === 1 ? 'was' : 'were'} not found in the book.`,
      ];
    case 'exchange':
      return exchangeSentences(line, place, most);
  }
}

function exchangeSentences(line: ExchangeLine, place: number, most: number): readonly string[] {
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
