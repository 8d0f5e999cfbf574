import { useState } from 'react';
import type { Book } from '../../../shared/model';
import { DrawnCover } from './drawn-cover';

/** Proportions of a page; what is wider or narrower (slides, a scroll) is shown whole rather than cut. */
const isPage = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean => {
  const shape = naturalWidth / Math.max(1, naturalHeight);
  return shape > 0.5 && shape < 0.9;
};

/** The book's own cover; drawn from the title where it has none, or while none is there. */
export function Cover({ book }: { readonly book: Pick<Book, 'title' | 'author' | 'cover'> }) {
  const address = book.cover.state === 'picture' ? book.cover.address : null;
  const [shown, setShown] = useState<{ readonly of: string; readonly as: 'page' | 'whole' | 'lost' } | null>(
    null,
  );
  const seen = shown?.of === address ? shown.as : null;
  return (
    <span className={seen === 'whole' ? 'cover is-whole' : 'cover'} role="img" aria-label={book.title}>
      {(address === null || seen === 'lost') && <DrawnCover book={book} />}
      {address !== null && seen !== 'lost' && (
        <img
          src={address}
          alt=""
          decoding="async"
          loading="lazy"
          onLoad={(event) => setShown({ of: address, as: isPage(event.currentTarget) ? 'page' : 'whole' })}
          onError={() => setShown({ of: address, as: 'lost' })}
        />
      )}
    </span>
  );
}
