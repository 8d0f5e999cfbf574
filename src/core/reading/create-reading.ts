import type { Library } from '../library/library';
import type { ReadingReader, ReadingWriter } from '../ports';
import type { Reading } from './reading';

interface ReadingDeps {
  readonly reading: ReadingReader & ReadingWriter;
  readonly library: Pick<Library, 'get' | 'readingChanged'>;
}

export const createReading = ({ reading, library }: ReadingDeps): Reading => ({
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
  days: (range) => reading.listReadingDays(range),
});
