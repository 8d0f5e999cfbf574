import type { sentencesOf as Sentences } from '../../src/core/text/sentences.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { RestClient } from './client.ts';
import type { BookId } from '../../src/shared/model';

export interface BookPage {
  readonly page: number;
  readonly label: string;
  readonly chapter: string | null;
  readonly text: string;
  readonly blocks: readonly never[];
}

export interface Drawn {
  readonly page: number;
  readonly text: string;
  /** Whether it continues on the next page. */
  readonly over: boolean;
}

const drawnOfEach = 300;

export const readPages = async (
  client: RestClient,
  bookId: BookId,
  count: number,
): Promise<readonly BookPage[]> => {
  const pages: BookPage[] = [];
  for (let from = 1; from <= count; from += 20)
    pages.push(
      ...(await client.call<BookPage[]>(
        'GET',
        `/books/${bookId}/pages?from=${from}&to=${Math.min(count, from + 19)}`,
      )),
    );
  return pages;
};

/** Sentences that a tutor may quote, the same for a seed: of several words, from any page, some of which continue on the next. */
export const drawSentences = (
  pages: readonly BookPage[],
  sentencesOf: typeof Sentences,
  seed: number,
): readonly Drawn[] => {
  const random = seededRandom(seed);
  // From a capital to a full stop: fragments of lists and listings are not sentences.
  const fits = (text: string): boolean =>
    /^\p{Lu}/u.test(text) &&
    /[.!?]["”’)]*$/u.test(text) &&
    text.length <= 400 &&
    (text.match(/\p{L}{2,}/gu) ?? []).length >= 6 &&
    (text.match(/\p{L}/gu) ?? []).length >= 0.6 * text.length &&
    !/\.{4}|(?:\. ){3}/u.test(text);
  const drawn = new Map<string, Drawn>();
  for (let tries = 0; drawn.size < drawnOfEach && tries < drawnOfEach * 100; tries += 1) {
    const page = pages[Math.floor(random() * pages.length)];
    if (!page) continue;
    const after = pages[page.page]?.text ?? '';
    // One in ten is the last sentence of a page, which may continue on the next.
    const whole = `${page.text}\n${after.slice(0, 400)}`;
    const some = sentencesOf(whole).filter(({ start, text }) => start < page.text.length && fits(text));
    const over = some.filter(({ end }) => end > page.text.length);
    const from =
      drawn.size % 10 === 9 && over.length > 0 ? over : some.filter(({ end }) => end <= page.text.length);
    const one = from[Math.floor(random() * from.length)];
    if (one)
      drawn.set(`${page.page}:${one.start}`, {
        page: page.page,
        text: one.text,
        over: one.end > page.text.length,
      });
  }
  return [...drawn.values()];
};
