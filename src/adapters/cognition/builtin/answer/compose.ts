import type { AnswerPart } from '../../../../core/ports';
import type { ChosenQuote } from './select';
import type { ToldSoFar } from './told-so-far';

/**
 * The quotes with short linking words that only say where each stands. Nothing here speaks for the book: every claim
 * is inside quotation marks and followed by its page.
 */
export function* composeQuotes(quotes: readonly ChosenQuote[], told: ToldSoFar): Generator<AnswerPart> {
  const steps = quotes.length > 1 && quotes.every((quote) => quote.step !== null);
  let before: ChosenQuote | null = null;
  let turn = 0;
  for (const quote of quotes) {
    if (steps) {
      if (before === null) yield { kind: 'text', text: `${placeOf(quote)} the book gives these steps:\n\n` };
      yield* quoted(`${before === null ? '' : '\n'}${String(quote.step)}. `, quote);
    } else {
      yield* quoted(before === null ? openingOf(quote, told) : linkOf(before, quote, turn), quote);
    }
    before = quote;
    turn += 1;
  }
}

function* quoted(lead: string, quote: ChosenQuote): Generator<AnswerPart> {
  let opening = lead;
  for (const span of quote.spans) {
    const marker = `[p. ${span.label}]`;
    yield { kind: 'text', text: `${opening}“${span.text}” ${marker}` };
    yield {
      kind: 'citation',
      marker,
      bookId: quote.passage.bookId,
      page: span.page,
      label: span.label,
      passageId: quote.passage.passageId,
      quote: span.text,
    };
    // The second half of a sentence that the page border cuts.
    opening = ' ';
  }
}

/** "In “Breath and Body”, under “The stair drill”,": the chapter and the nearest heading. */
function placeOf({ passage, spans }: ChosenQuote): string {
  const [chapter, section] = titlesOf(passage.headingPath);
  if (chapter === undefined) return `On page ${spans[0]?.label ?? ''}`;
  return `In “${chapter}”${section === undefined ? '' : `, under “${section}”,`}`;
}

/** The whole place once; after that no more of it than is new, and not in the same words each time. */
function openingOf(quote: ChosenQuote, told: ToldSoFar): string {
  const [chapter, section] = titlesOf(quote.passage.headingPath);
  if (told.answers === 0 || chapter === undefined) return `${placeOf(quote)} the book says: `;
  if (told.last?.includes(`“${chapter}”`) === true) {
    const fresh = section !== undefined && !told.last.includes(`“${section}”`);
    return fresh ? `Under “${section}”: ` : `The same chapter says: `;
  }
  if (told.answers % 3 === 1) return `From “${section ?? chapter}”: `;
  return told.answers % 3 === 2 ? `“${chapter}” says: ` : `In “${chapter}”: `;
}

/** Chapter and nearest heading, without the numbers that only a table of contents needs. */
function titlesOf(headingPath: readonly string[]): readonly (string | undefined)[] {
  const bare = headingPath.map((heading) =>
    heading.replace(/^(?:\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?)\s+(?=\S)/, ''),
  );
  return bare.length > 1 ? [bare[0], bare.at(-1)] : [bare[0]];
}

function linkOf(before: ChosenQuote, quote: ChosenQuote, turn: number): string {
  const page = quote.spans[0]?.label ?? '';
  const last = before.spans.at(-1)?.label;
  const [chapter] = titlesOf(quote.passage.headingPath);
  if (chapter !== undefined && quote.passage.headingPath[0] !== before.passage.headingPath[0]) {
    return `\n\n${turn % 2 === 1 ? `In “${chapter}” it says: ` : `And in “${chapter}”: `}`;
  }
  const earlier = isEarlier(quote, before);
  if (page === last) {
    if (earlier) return ' A little before that: ';
    return quote.passage === before.passage && quote.position - before.position <= 3
      ? ' It goes on: '
      : ' Further on the same page: ';
  }
  return earlier ? ` Before that, on page ${page}: ` : ` On page ${page}: `;
}

function isEarlier(quote: ChosenQuote, other: ChosenQuote): boolean {
  const pages = (quote.spans[0]?.page ?? 0) - (other.spans[0]?.page ?? 0);
  if (pages !== 0) return pages < 0;
  return quote.passage === other.passage
    ? quote.position < other.position
    : quote.passage.passageId < other.passage.passageId;
}
