import type { Book } from '../../../shared/model';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { setReadBound } from './read-commands';

/** "Only what I've read": answers use no page that was not read. */
export function ReadBoundSwitch({ book }: { readonly book: Book }) {
  const on = book.readUpTo !== null;
  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm r-bound"
      aria-pressed={on}
      aria-label={text.reader.readBound}
      title={on ? text.reader.readBoundOn(book.pagesRead) : text.reader.readBoundOff}
      onClick={() => setReadBound(book, !on)}
    >
      <Icon name="shield" />
      <span>{text.reader.readBound}</span>
    </button>
  );
}
