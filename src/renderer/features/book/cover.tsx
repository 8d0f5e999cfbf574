import { useState } from 'react';
import type { Book } from '../../../shared/model';
import { DrawnCover } from './drawn-cover';

/** Whether an image has the aspect ratio of a page; wider or narrower covers (slides, a scroll) are shown whole instead of cropped. */
const isPage = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean => {
  const shape = naturalWidth / Math.max(1, naturalHeight);
  return shape > 0.5 && shape < 0.9;
};

/** The book's cover; drawn from its title if it has none or the image fails to load. */
export function Cover({ book }: { readonly book: Pick<Book, 'title' | 'author' | 'cover'> }) {
  const address = book.cover.state === 'picture' ? book.cover.address : null;
  const [shown, setShown] = useState<{ readonly of: string; readonly as: 'page' | 'whole' | 'lost' } | null>(
    null,
  );
  const state = shown?.of === address ? shown.as : null;
  return (
    <span className={state === 'whole' ? 'cover is-whole' : 'cover'} role="img" aria-label={book.title}>
      {(address === null || state === 'lost') && <DrawnCover book={book} />}
      {address !== null && state !== 'lost' && (
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
