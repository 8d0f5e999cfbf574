import { ratings, type DueCard, type Rating } from '../../../shared/model';
import { runCommand } from '../../commands/commands';
import { daysBetween, isoDay } from '../../messages/format';
import { text } from '../../messages/text';

const { review } = text;

/** When the card was last seen, and its memory state (FSRS). */
const lastSeen = ({ last, schedule, recall }: DueCard): string => {
  if (!last) return review.newCard;
  const days = daysBetween(isoDay(new Date(last.at)), isoDay(new Date()));
  const seen = review.lastSeen(days, review.ratings[last.rating][0] ?? '');
  return recall === null ? seen : `${seen} ${review.memory(schedule.stability, schedule.difficulty, recall)}`;
};

interface Props {
  readonly card: DueCard;
  readonly isShown: boolean;
  readonly busy: boolean;
  readonly onRate: (rating: Rating) => void;
}

/** The four ratings, with when the card would come back, once its back is shown. */
export function RatingBar({ card, isShown, busy, onRate }: Props) {
  return (
    <footer className="rv-foot">
      {isShown && (
        <div className="rv-rates" role="group" aria-label={review.rate}>
          {ratings.map((rating, index) => {
            const [name, hint] = review.ratings[rating];
            return (
              <button
                key={rating}
                type="button"
                className="rv-rate"
                aria-disabled={busy}
                autoFocus={rating === 'good'}
                onClick={() => onRate(rating)}
              >
                <kbd aria-hidden="true">{index + 1}</kbd>
                <b>{name}</b>
                <span className="num">{review.interval(card.intervals[rating])}</span>
                <span className="meta">{hint}</span>
              </button>
            );
          })}
        </div>
      )}
      <p className="rv-hint meta num">
        <span>{lastSeen(card)}</span>
        {isShown && (
          <span>
            <kbd>{text.keyNames.Space}</kbd> {review.spaceRatesGood}
          </span>
        )}
        <button type="button" className="rv-keys" onClick={() => runCommand('keys')}>
          <kbd>?</kbd> {review.allKeys}
        </button>
      </p>
    </footer>
  );
}
