import { LecternError } from '../../shared/errors';
import { safeFileName } from '../../shared/display-name';
import { type BookId, type EngineEvent, formatTraits } from '../../shared/model';
import type { Library } from '../library/library';
import { isoTime, type Clock, type MarkedCopies, type MarkReader, type MarkWriter } from '../ports';
import { createChannel } from '../async/channel';
import type { CopyStep, Marks } from './marks';
import { marksAsMarkdown } from './marks-markdown';
import { errorText } from '../../shared/messages/engine-text';
import { marksFileText } from '../../shared/messages/en/marks-file';

interface MarksDeps {
  readonly marks: MarkReader & MarkWriter;
  readonly library: Pick<Library, 'get' | 'original'>;
  readonly copies: MarkedCopies | null;
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
  /** The learner's name, for the annotations. */
  readonly author: () => Promise<string>;
}

const notFound = (): LecternError => new LecternError('MARK_NOT_FOUND', errorText.markGone);

/** Removes undefined values, which would overwrite a field or be used as a filter. */
const given = <Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };

const copyName = async (library: MarksDeps['library'], bookId: BookId): Promise<string> =>
  marksFileText.copyName(safeFileName((await library.get(bookId)).title));

/** Writes the marks into a copy of the PDF. Stops when the caller stops reading. */
async function* markPdf(
  { marks, library, copies, author }: MarksDeps,
  bookId: BookId,
): ReturnType<Marks['intoPdf']> {
  const book = await library.get(bookId);
  if (!formatTraits(book.format).takesMarks || !copies)
    throw new LecternError('UNSUPPORTED_TYPE', errorText.marksNeedPdf);
  const { path, fileName } = await library.original(bookId);
  const all = (await marks.listMarks({ bookId })).filter((mark) => !mark.lost);
  const aborter = new AbortController();
  const steps = createChannel<CopyStep>();
  const make = async (): Promise<void> => {
    const done = await copies.make(
      { bookId, source: path, name: fileName, author: await author(), marks: all },
      (share) => steps.push({ kind: 'progress', share }),
      aborter.signal,
    );
    steps.push({ kind: 'done', fileName: await copyName(library, bookId), ...done });
    steps.end();
  };
  make().catch((error: unknown) => steps.fail(error));
  try {
    yield* steps;
  } finally {
    aborter.abort();
  }
}

export const createMarks = (deps: MarksDeps): Marks => {
  const { marks, library, copies, clock, emit } = deps;
  return {
    list: (filter) => marks.listMarks(given(filter)),
    async create(input) {
      const mark = await marks.addMark(input, isoTime(clock));
      emit({ kind: 'mark', bookId: mark.bookId });
      return mark;
    },
    async update(id, change) {
      const mark = await marks.updateMark(id, given(change), isoTime(clock));
      if (!mark) throw notFound();
      emit({ kind: 'mark', bookId: mark.bookId });
      return mark;
    },
    async remove(id) {
      const mark = await marks.eraseMark(id, isoTime(clock));
      if (!mark) throw notFound();
      emit({ kind: 'mark', bookId: mark.bookId });
    },
    async elsewhere(bookId) {
      await library.get(bookId);
      return marks.listMarksElsewhere(bookId);
    },
    async adopt(bookId, from) {
      if (from === bookId) throw new LecternError('INVALID_INPUT', errorText.marksHere);
      const adopted = await marks.adoptMarks(bookId, from, isoTime(clock));
      emit({ kind: 'mark', bookId });
      emit({ kind: 'mark', bookId: from });
      return adopted;
    },
    async markdown(bookId) {
      const book = await library.get(bookId);
      return {
        fileName: `${safeFileName(book.title)} marks.md`,
        text: marksAsMarkdown(book, await marks.listMarks({ bookId })),
      };
    },
    intoPdf: (bookId) => markPdf(deps, bookId),
    async copy(bookId) {
      const path = await copies?.find(bookId);
      if (!path) throw new LecternError('NOT_FOUND', errorText.copyGone);
      return { path, fileName: await copyName(library, bookId) };
    },
  };
};
