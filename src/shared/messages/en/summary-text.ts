import type { ExchangeLine, PagedQuote, SummaryContent, SummaryLine } from '../../model';
import { quoted } from '../../text/quotes/quoted';
import { saidLines } from './said-lines';
import { sessionText } from './session-text';

/** `place`: its position among the exchanges, by which the wording varies. `most`: maximum number of sentences. */
function sentencesOfLine(line: SummaryLine, place: number, most: number): readonly string[] {
  switch (line.kind) {
    case 'told':
      return [`You said ${series(line.statements.map((one) => `that ${one}`))}.`];
    case 'missing':
      return [
        `${series(line.asked.map((one) => quoted(one)))} ${line.asked.length === 1 ? 'was' : 'were'} not found in the book.`,
      ];
    case 'greeting':
      return [`You said ${quoted(line.said)}.`];
    case 'exchange':
      return exchangeSentences(line, place, most);
  }
}

/** At most `most` sentences. The wording varies with `place`, its position among the exchanges. */
function exchangeSentences(line: ExchangeLine, place: number, most: number): readonly string[] {
  const [first, ...others] = line.quotes;
  const asked =
    line.selectedOn === null ? quoted(line.asked) : `about ${quoted(line.asked)} (p. ${line.selectedOn})`;
  const opening = `You ${place === 0 ? '' : 'also '}asked ${asked}`;
  if (first === undefined) return [`${opening}${line.close ? '; only related passages were found' : ''}.`];
  if (first.text === '' && first.page !== null)
    return [line.selectedOn === first.page ? `${opening}.` : `${opening} and were shown p. ${first.page}.`];
  if (most > 1)
    return [
      `${opening}.`,
      `${first.by === 'book' ? 'The book says' : 'The answer was'}: ${quoteWithPage(first)}.`,
      ...others
        .filter(({ text }) => text !== '')
        .slice(0, most - 2)
        .map((quote) => `It also says: ${quoteWithPage(quote)}.`),
    ];
  if (first.by === 'answer') return [`${opening}, and the answer was: ${quoteWithPage(first)}.`];
  if (place === 0) return [`${opening}, and the book says: ${quoteWithPage(first)}.`];
  if (place % 2 === 1) return [`${opening}: ${quoteWithPage(first)}.`];
  return line.selectedOn === null
    ? [`To ${asked}, the book answers: ${quoteWithPage(first)}.`]
    : [`${asked.charAt(0).toUpperCase()}${asked.slice(1)}, the book says: ${quoteWithPage(first)}.`];
}

const quoteWithPage = ({ text, page }: PagedQuote): string =>
  `${quoted(text)}${page === null ? '' : ` (p. ${page})`}`;

const series = (parts: readonly string[]): string =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1) ?? ''}`;

/** One sentence per line. If those are fewer than `least`, exchanges get several sentences and longer quotes. */
function chosenText(lines: readonly SummaryLine[], least: number): string {
  let missing = least - lines.length;
  let place = 0;
  const sentences: string[] = [];
  for (const line of lines) {
    const more = line.kind === 'exchange' ? Math.min(Math.max(0, missing), line.quotes.length) : 0;
    const rendered = sentencesOfLine(line, place, 1 + more);
    missing -= rendered.length - 1;
    if (line.kind === 'exchange') place += 1;
    sentences.push(...rendered);
  }
  return sentences.join(' ');
}

/** The summary in words: on screens, in prompts and in the search index. */
export const summaryText = (content: SummaryContent): string => {
  if (typeof content === 'string') return content;
  switch (content.kind) {
    case 'chosen':
      return chosenText(content.lines, content.sentences);
    case 'listed':
      return sessionText(content.lines);
    case 'verbatim':
      return saidLines(content.lines);
    case 'joined':
      return content.parts.map(summaryText).join('\n');
  }
};
