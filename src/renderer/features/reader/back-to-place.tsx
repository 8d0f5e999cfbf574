import type { Book } from '../../../shared/model';
import { locator } from '../../client/locator';
import { useCommand } from '../../commands/commands';
import { keyCaps } from '../../commands/keyboard';
import { usePageLabel } from '../../navigation/page-label';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import type { Reading } from './use-reading';

function BackLinks({
  book,
  page,
  place,
}: { readonly book: Book; readonly page: number } & Pick<Reading, 'place'>) {
  const label = usePageLabel(book.id, page);
  useCommand('place.back', place.goBack);
  useCommand('place.stay', place.stay);
  return (
    <div className="r-back" role="status">
      <button type="button" className="btn btn-sm" onClick={place.goBack}>
        <Icon name="undo" small />
        {text.reader.backTo(locator(book.id, page, label))}
        <kbd className="num">{keyCaps('Alt+ArrowLeft').join(' ')}</kbd>
      </button>
      <button type="button" className="btn btn-quiet btn-sm" onClick={place.stay}>
        {text.reader.stayHere}
      </button>
      <IconButton icon="x" name={text.reader.dismissBack} className="btn-quiet" onClick={place.dismiss} />
    </div>
  );
}

/** Offers to go back to the reading place while a page away from it is visited. */
export function BackToPlace({ book, place }: { readonly book: Book } & Pick<Reading, 'place'>) {
  return place.backTo === null ? null : <BackLinks book={book} page={place.backTo} place={place} />;
}
