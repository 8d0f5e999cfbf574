import { useState } from 'react';
import { asBookId, type ContextPiece } from '../../../../shared/model';
import { useBook } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { AboutBook } from '../../book/about-book';

/** A button that opens a book's summary in a dialog. */
export function BookSource({ source }: { readonly source: ContextPiece['source'] }) {
  const [open, setOpen] = useState(false);
  const { data: book } = useBook(asBookId(source.id));
  const place =
    source.page === undefined ? text.saw.places.book : text.saw.upTo(source.label ?? String(source.page));
  return (
    <>
      <button
        type="button"
        className="plink"
        aria-label={text.saw.open(place)}
        disabled={!book}
        onClick={() => setOpen(true)}
      >
        <Icon name="out" small />
        {place}
      </button>
      {open && book && <AboutBook book={book} onClose={() => setOpen(false)} />}
    </>
  );
}
