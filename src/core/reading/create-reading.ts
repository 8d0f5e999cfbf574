import type { Library } from '../library/library';
import type { EngineEvent } from '../../shared/model';
import { isoTime, type Clock, type ReadingReader, type ReadingWriter } from '../ports';
import type { Reading } from './reading';

interface ReadingDeps {
  readonly reading: ReadingReader & ReadingWriter;
  readonly library: Pick<Library, 'get' | 'readingChanged'>;
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
}

export const createReading = ({ reading, library, clock, emit }: ReadingDeps): Reading => ({
  async ranges(bookId) {
    await library.get(bookId);
    return reading.readRanges(bookId);
  },
  async report(report) {
    const before = await library.get(report.bookId);
    await reading.addReading(report);
    return library.readingChanged(before);
  },
  async mark(bookId, range, read) {
    const before = await library.get(bookId);
    await (read ? reading.markRead(bookId, range) : reading.markUnread(bookId, range));
    return library.readingChanged(before);
  },
  async bookmarks(bookId) {
    await library.get(bookId);
    return reading.listBookmarks(bookId);
  },
  async putBookmark(bookId, page, name) {
    await reading.putBookmark(bookId, page, name, isoTime(clock));
    emit({ kind: 'mark', bookId });
  },
  async removeBookmark(bookId, page) {
    await reading.eraseBookmark(bookId, page);
    emit({ kind: 'mark', bookId });
  },
  days: (range) => reading.listReadingDays(range),
});
