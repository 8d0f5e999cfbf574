import { LecternError } from '../../../shared/errors';
import { cardFileText } from '../../../shared/messages/en/card-files';
import { cardFileProblem, sentenceFields } from '../../../shared/messages/engine-text';
import type {
  BookId,
  Card,
  CardColumn,
  CardFileFormat,
  CardFilter,
  CardImportPreview,
  EngineEvent,
} from '../../../shared/model';
import {
  isoTime,
  type Clock,
  type LibraryReader,
  type NewCardContent,
  type ReviewReader,
  type ReviewTime,
  type ReviewWriter,
} from '../../ports';
import { readCardFile } from './read-card-file';
import { writeCardFile } from './write-card-file';

export interface CardFiles {
  export(
    format: CardFileFormat,
    filter: CardFilter,
  ): Promise<{ readonly fileName: string; readonly text: string }>;
  preview(text: string, columns: readonly CardColumn[] | null): Promise<CardImportPreview>;
  /** Imports what can be imported. Contents whose guid already exists are skipped. */
  import(
    text: string,
    columns: readonly CardColumn[] | null,
    bookId: BookId | null,
  ): Promise<{ readonly imported: number; readonly duplicates: number; readonly errors: number }>;
}

interface CardFilesDeps {
  readonly review: ReviewReader & ReviewWriter;
  readonly library: Pick<LibraryReader, 'listBooks'>;
  readonly clock: Clock;
  readonly time: () => ReviewTime;
  readonly emit: (event: EngineEvent) => void;
}

const endings = { anki: 'txt', csv: 'csv', json: 'json' } as const satisfies Record<CardFileFormat, string>;
const pageSize = 500;
/** Contents added per transaction. */
const addedAtOnce = 500;
const shownErrors = 100;

const listAllCards = async (
  review: ReviewReader,
  filter: CardFilter,
  time: ReviewTime,
): Promise<readonly Card[]> => {
  const cards: Card[] = [];
  for (;;) {
    const { items, total } = await review.listCards(filter, time, cards.length, pageSize);
    cards.push(...items);
    if (items.length === 0 || cards.length >= total) return cards;
  }
};

/** Leaves out contents that already exist or appear twice in the file. */
const unknown = async (
  review: ReviewReader,
  contents: readonly NewCardContent[],
): Promise<readonly NewCardContent[]> => {
  const seen = new Set(await review.findGuids(contents.flatMap(({ guid }) => guid ?? [])));
  return contents.filter(({ guid }) => {
    if (guid === undefined) return true;
    const isNew = !seen.has(guid);
    seen.add(guid);
    return isNew;
  });
};

/**
 * Assigns a card to its own book, or else to `bookId`. A card whose own book is not in the library gets neither book
 * nor pin.
 */
const placed = (
  content: NewCardContent,
  bookId: BookId | null,
  books: ReadonlySet<BookId>,
): NewCardContent => {
  const book = content.bookId ?? bookId;
  return book !== null && books.has(book)
    ? { ...content, bookId: book, pin: content.bookId === null ? null : content.pin }
    : { ...content, bookId: null, pin: null };
};

export const createCardFiles = ({ review, library, clock, time, emit }: CardFilesDeps): CardFiles => ({
  async export(format, filter) {
    const titles = new Map((await library.listBooks('')).map(({ id, title }) => [id, title]));
    const titleOf = ({ bookId }: Card): string => (bookId && titles.get(bookId)) ?? '';
    const text = writeCardFile(await listAllCards(review, filter, time()), format, titleOf);
    return { fileName: cardFileText.fileName(time().day, endings[format]), text };
  },
  async preview(text, columns) {
    const { contents, errors, ...file } = readCardFile(text, columns);
    const ready = (await unknown(review, contents)).length;
    return {
      ...file,
      ready,
      duplicates: contents.length - ready,
      errors: errors
        .slice(0, shownErrors)
        .map(({ line, reason }) => ({ line, ...sentenceFields('reason', reason) })),
      errorCount: errors.length,
    };
  },
  async import(text, columns, bookId) {
    const { contents, errors } = readCardFile(text, columns);
    const [first] = errors;
    if (contents.length === 0 && first)
      throw new LecternError('INVALID_INPUT', cardFileProblem.nothing(first.reason));
    const books = new Set((await library.listBooks('')).map(({ id }) => id));
    const added = (await unknown(review, contents)).map((content) => placed(content, bookId, books));
    for (let at = 0; at < added.length; at += addedAtOnce)
      await review.addCards(added.slice(at, at + addedAtOnce), isoTime(clock));
    emit({ kind: 'cards' });
    return {
      imported: added.length,
      duplicates: contents.length - added.length,
      errors: errors.length,
    };
  },
});
