import type { ReviewDue } from '../../../shared/model';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';
import { EmptyState } from '../../ui/states';
import { beginCard } from '../../navigation/card-draft';

const { review } = text;

interface Props {
  readonly due: ReviewDue;
  /** Null if no cards are left. */
  readonly onContinue: (() => void) | null;
}

const titleOf = (due: ReviewDue, isPaused: boolean): string => {
  if (isPaused) return review.paused;
  return due.total === 0 ? review.none : review.done;
};

/** Shown instead of a card: all done, stopped for now, or no cards yet. */
export function ReviewRest({ due, onContinue }: Props) {
  const left = due.left.learning + due.left.review + due.left.new;
  return (
    <EmptyState
      title={titleOf(due, onContinue !== null)}
      action={
        <>
          {onContinue ? (
            <button type="button" className="btn btn-primary" autoFocus onClick={onContinue}>
              {review.continue}
            </button>
          ) : (
            <button
              type="button"
              className={due.total === 0 ? 'btn btn-primary' : 'btn'}
              onClick={() => beginCard()}
            >
              {review.add}
            </button>
          )}
          {due.total > 0 && (
            <a className="btn" href={formatRoute({ screen: 'review', section: 'cards' })}>
              {review.allCards}
            </a>
          )}
        </>
      }
    >
      {due.total === 0 ? (
        review.noneText
      ) : (
        <>
          {due.done > 0 && `${review.doneCards(due.done)} `}
          {onContinue
            ? review.leftToday(left)
            : due.nextDay === null
              ? review.noNext
              : review.nextDay(due.nextDay)}
        </>
      )}
    </EmptyState>
  );
}
