/** What a session's summary is made of. Sentences are made of it last, so that they read as one text. */
export type SessionLine =
  | { readonly kind: 'told'; readonly statements: readonly string[] }
  | { readonly kind: 'exchange'; readonly asked: string; readonly quotes: readonly PagedQuote[] }
  | { readonly kind: 'refused'; readonly asked: readonly string[] }
  | { readonly kind: 'plain'; readonly text: string };

export interface PagedQuote {
  readonly text: string;
  /** Whose words they are: an answer that quotes nothing was put in words of its own. */
  readonly by: 'book' | 'answer';
  /** "p. 17"; null where the answer did not say. */
  readonly page: string | null;
}

export type ExchangeLine = Extract<SessionLine, { readonly kind: 'exchange' }>;

const QUOTE = '“(?<quote>.+)”(?: \\((?<page>p\\. [^)]+)\\))?\\.$';
const EXCHANGES = [
  new RegExp(
    `^You (?:also )?asked “(?<asked>.+?)”(?:, and the book says:|, and (?<own>the answer was):|:|; the book’s answer was) ${QUOTE}`,
  ),
  new RegExp(`^To “(?<asked>.+?)”, (?:the book answers|(?<own>the answer was)): ${QUOTE}`),
  /^You (?:also )?asked “(?<asked>.+)”\.$/,
];
const SAYS = new RegExp(
  `^(?:The book says|(?<own>The answer was)|The book’s answer was|It also says):? ${QUOTE}`,
);
const TOLD = /^You said that (?<statements>.+)\.$/;
const REFUSED =
  /^(?:The book had no answer to (?<asked>“.+”)|You asked (?<one>“.+”); no answer was found in the book)\.$/;

/** Reads the sentences of a summary that was written before, so that it can go on. */
export function readLines(sentences: readonly string[]): readonly SessionLine[] {
  const lines: SessionLine[] = [];
  for (const sentence of sentences) {
    const last = lines.at(-1);
    const says = SAYS.exec(sentence)?.groups;
    if (says !== undefined && last?.kind === 'exchange') {
      lines[lines.length - 1] = { ...last, quotes: [...last.quotes, quoteOf(says)] };
      continue;
    }
    lines.push(readLine(sentence));
  }
  return lines;
}

function readLine(sentence: string): SessionLine {
  const told = TOLD.exec(sentence)?.groups?.['statements'];
  if (told !== undefined) return { kind: 'told', statements: told.split(/,? and that |, that /) };
  const refused = REFUSED.exec(sentence)?.groups;
  if (refused !== undefined) {
    const marked = refused['asked'] ?? refused['one'] ?? '';
    return { kind: 'refused', asked: [...marked.matchAll(/“([^“”]+)”/g)].map(([, asked = '']) => asked) };
  }
  for (const pattern of EXCHANGES) {
    const groups = pattern.exec(sentence)?.groups;
    if (groups !== undefined)
      return {
        kind: 'exchange',
        asked: groups['asked'] ?? '',
        quotes: groups['quote'] === undefined ? [] : [quoteOf(groups)],
      };
  }
  return { kind: 'plain', text: sentence };
}

const quoteOf = (groups: Readonly<Record<string, string | undefined>>): PagedQuote => ({
  text: groups['quote'] ?? '',
  by: groups['own'] === undefined ? 'book' : 'answer',
  page: groups['page'] ?? null,
});

/** The line as sentences. `place` is its number among the exchanges: the same words each time would tire. */
export function sentencesOfLine(line: SessionLine, place: number, most: number): readonly string[] {
  switch (line.kind) {
    case 'told':
      return [`You said ${series(line.statements.map((one) => `that ${one}`))}.`];
    case 'refused':
      return [`The book had no answer to ${series(line.asked.map((one) => `“${one}”`))}.`];
    case 'plain':
      return [line.text];
    case 'exchange':
      return exchangeSentences(line, place, most);
  }
}

function exchangeSentences({ asked, quotes }: ExchangeLine, place: number, most: number): readonly string[] {
  const [first, ...others] = quotes;
  const opening = `You ${place === 0 ? '' : 'also '}asked “${asked}”`;
  if (first === undefined) return [`${opening}.`];
  if (most > 1)
    return [
      `${opening}.`,
      `${first.by === 'book' ? 'The book says' : 'The answer was'}: ${written(first)}.`,
      ...others.slice(0, most - 2).map((quote) => `It also says: ${written(quote)}.`),
    ];
  if (first.by === 'answer')
    return [
      place % 2 === 1 || place === 0
        ? `${opening}, and the answer was: ${written(first)}.`
        : `To “${asked}”, the answer was: ${written(first)}.`,
    ];
  if (place === 0) return [`${opening}, and the book says: ${written(first)}.`];
  return [
    place % 2 === 1
      ? `${opening}: ${written(first)}.`
      : `To “${asked}”, the book answers: ${written(first)}.`,
  ];
}

const written = ({ text, page }: PagedQuote): string => `“${text}”${page === null ? '' : ` (${page})`}`;

const series = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`;
