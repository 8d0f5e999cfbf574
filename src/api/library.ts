import { LecternError, isLecternError } from '../shared/errors';
import { searchKindSchema, type WordHits } from '../shared/model';
import { api } from './api';
import { wholeDay } from './wire/whole-day';
import { errorText, sentenceFields } from '../shared/messages/engine-text';

export const libraryHandlers = {
  addPaths: api.library.addPaths.handler(async ({ input, context }) => {
    if (context.front !== 'desktop') {
      throw new LecternError('LOCAL_FILES_ONLY', errorText.localFilesOnly);
    }
    const results = [];
    // One at a time: copying is limited by the disk, and the library shows the books in the order given.
    for (const path of input.paths) {
      try {
        if (!context.isChosen(path)) throw new LecternError('FILE_NOT_CHOSEN', errorText.fileNotChosen);
        results.push({ path, added: await context.engine.library.addFile(path, null), error: null });
      } catch (error) {
        if (!isLecternError(error)) throw error;
        results.push({
          path,
          added: null,
          error: { code: error.code, ...sentenceFields('message', error.text) },
        });
      }
    }
    return results;
  }),
  addSample: api.library.addSample.handler(({ context }) => context.engine.library.addSample()),
  list: api.library.list.handler(async ({ context }) => [...(await context.engine.library.list())]),
  get: api.library.get.handler(({ input, context }) => context.engine.library.get(input.bookId)),
  update: api.library.update.handler(({ input: { bookId, ...change }, context }) =>
    context.engine.library.update(bookId, change),
  ),
  remove: api.library.remove.handler(async ({ input, context }) => {
    await context.engine.library.remove(input.bookId);
    return { removed: true as const };
  }),
  readAgain: api.library.readAgain.handler(({ input, context }) =>
    context.engine.library.readAgain(input.bookId),
  ),
  recognition: api.library.recognition.handler(({ input, context }) =>
    context.engine.library.recognition(input.bookId),
  ),
  recognise: api.library.recognise.handler(({ input, context }) =>
    context.engine.library.recognise(input.bookId, input.language),
  ),
  setCover: api.library.setCover.handler(({ input, context }) =>
    context.engine.library.setCover(input.bookId, input.picture),
  ),
  outline: api.library.outline.handler(async ({ input, context }) => [
    ...(await context.engine.library.outline(input.bookId)),
  ]),
  page: api.library.page.handler(({ input, context }) =>
    context.engine.library.page(input.bookId, input.page),
  ),
  pages: api.library.pages.handler(async ({ input, context }) => [
    ...(await context.engine.library.pages(input.bookId, input.from, input.to)),
  ]),
  parts: api.library.parts.handler(({ input, context }) => context.engine.library.parts(input.bookId)),
  findPage: api.library.findPage.handler(async ({ input, context }) => ({
    page: await context.engine.library.findPage(input.bookId, input.label),
  })),
  places: api.library.places.handler(async ({ input, context }) => {
    const { total, places } = await context.engine.library.places(input.bookId, input.q);
    return { total, places: [...places] };
  }),
  setPosition: api.library.setPosition.handler(({ input, context }) =>
    context.engine.library.setPosition(input.bookId, input.page),
  ),
  search: api.library.search.handler(async ({ input, context }) => [
    ...(await context.engine.search({
      q: input.q,
      bookId: input.bookId ?? null,
      kind: input.kind ?? null,
      range: wholeDay(input.from, input.to),
      limit: input.limit,
    })),
  ]),
  words: api.library.words.handler(async ({ input, context, signal }) => {
    const found: WordHits[] = [];
    for (const kind of searchKindSchema.options) {
      // Stops if another search has replaced this one.
      if (signal?.aborted) break;
      const hits = await context.engine.searchWords({
        kind,
        q: input.q,
        bookId: input.bookId ?? null,
        limit: input.limit,
      });
      if (hits.length > 0) found.push({ kind, hits: [...hits] });
    }
    return found;
  }),
};
