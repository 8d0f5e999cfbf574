import { useQuery } from '@tanstack/react-query';
import { leechTag, type DueCard } from '../../../shared/model';
import { locator } from '../../client/locator';
import { useBooks } from '../../client/queries';
import { text } from '../../messages/text';
import { openPage } from '../../navigation/place';
import { formatRoute } from '../../navigation/route';
import { Icon } from '../../ui/icon';
import { CardMarkdown, sidesOf } from './card-markdown';
import { passageQuery } from './review-queries';

const { review } = text;

/** Opens the page that the card is pinned to, with its words highlighted. */
export const openCardPage = ({ bookId, pin }: DueCard): void => {
  if (bookId && pin) openPage(bookId, pin.page, pin.quote, 'source');
};

/** The words that the card is pinned to, in their paragraph. */
function Passage({ card }: { readonly card: DueCard }) {
  const { data: passage } = useQuery({ ...passageQuery(card.id), enabled: card.pin !== null });
  if (!passage) return null;
  const { bookId, page, label, chapter } = passage;
  return (
    <section className="rv-pass" aria-label={review.passage}>
      <p className="rv-pass-h">
        <Icon name="pin" small />
        <b>{review.fromPage}</b>
        <a className="plink" href={formatRoute({ screen: 'study', bookId, page })}>
          {locator(bookId, page, label)}
        </a>
        {chapter && <span className="meta truncate">{chapter}</span>}
        <button type="button" className="link push" onClick={() => openCardPage(card)}>
          {review.openPage} <kbd>P</kbd>
        </button>
      </p>
      {passage.quote && (
        <blockquote className="book">
          {passage.before}
          <mark>{passage.quote}</mark>
          {passage.after}
        </blockquote>
      )}
    </section>
  );
}

/** Where a card came from. */
function Source({ card }: { readonly card: DueCard }) {
  const book = useBooks().data?.find(({ id }) => id === card.bookId);
  const from = review.from[card.source];
  return (
    <span>
      {from}
      {from && book && ' · '}
      {book && (
        <a href={formatRoute({ screen: 'study', bookId: book.id, page: card.pin?.page ?? null })}>
          {book.title}
        </a>
      )}
    </span>
  );
}

interface Props {
  readonly card: DueCard;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onEdit: () => void;
}

/** The front of a card and, once it is shown, the back with the passage. */
export function CardFace({ card, isShown, onShow, onEdit }: Props) {
  const sides = sidesOf(card);
  return (
    <article className="rv-card" aria-label={review.card}>
      {card.tags.includes(leechTag) && (
        <p className="rv-leech" role="note">
          <Icon name="flag" small />
          {review.leech(card.schedule.lapses)}
          <button type="button" className="link" onClick={onEdit}>
            {review.rewrite} <kbd>E</kbd>
          </button>
        </p>
      )}
      <p className="rv-k meta">
        <span>{review.front}</span>
        <Source card={card} />
      </p>
      <div className="rv-q book">
        <CardMarkdown>{sides.front}</CardMarkdown>
      </div>
      {isShown ? (
        <div className="rv-back" aria-live="polite">
          <p className="rv-k meta">
            <span>{review.back}</span>
          </p>
          <div className="rv-a book">
            <CardMarkdown>{sides.back}</CardMarkdown>
          </div>
          <Passage card={card} />
        </div>
      ) : (
        <button type="button" className="btn btn-primary rv-show" autoFocus onClick={onShow}>
          {review.show} <kbd>{text.keyNames.Space}</kbd>
        </button>
      )}
    </article>
  );
}
