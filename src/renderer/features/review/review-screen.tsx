import { useState } from 'react';
import type { DueCard, ReviewDue } from '../../../shared/model';
import { messageOf } from '../../client/client';
import { useBooks } from '../../client/queries';
import { useCommand } from '../../commands/commands';
import { text } from '../../messages/text';
import { navigate } from '../../navigation/route';
import { Icon, type IconName } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { LoadError, Progress, Skeleton } from '../../ui/states';
import { AllCards } from './all-cards';
import { beginCard } from '../../navigation/card-draft';
import { ImportCards } from './import-cards';
import { Proposals } from './proposals';
import { ReviewOptions } from './review-options';
import { ReviewRest } from './review-rest';
import { ReviewSession } from './review-session';
import { useReview, type Reviewing } from './use-review';

const { review } = text;

function BarButton(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly keyName: string;
  readonly tip?: string;
  readonly push?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={props.push ? 'btn btn-quiet btn-sm push' : 'btn btn-quiet btn-sm'}
      title={props.tip}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} small />
      {props.name} <kbd>{props.keyName}</kbd>
    </button>
  );
}

function DayProgress({ due }: { readonly due: ReviewDue }) {
  const { learning, review: reviews, new: unseen } = due.left;
  const total = due.done + learning + reviews + unseen;
  return (
    <div className="rv-prog">
      <Progress value={total === 0 ? 1 : due.done / total} label={review.progress} />
      <span className="meta num">{review.doneOf(due.done, total, due.minutesLeft)}</span>
    </div>
  );
}

function ReviewMenu(props: {
  /** Null if no card is shown. */
  readonly onSuspend: (() => void) | null;
  readonly onImport: () => void;
  readonly onOptions: () => void;
}) {
  const { onSuspend, onImport, onOptions } = props;
  return (
    <Menu
      label={text.shell.more}
      items={[
        { label: review.add, icon: 'plus', run: () => beginCard() },
        { label: review.allCards, icon: 'list', run: () => navigate({ screen: 'review', section: 'cards' }) },
        ...(onSuspend ? [{ label: review.suspend, icon: 'stop', run: onSuspend } as const] : []),
        { label: review.files.import, icon: 'get', run: onImport },
        { label: review.options, icon: 'settings', run: onOptions },
      ]}
    />
  );
}

/** The actions on the card that is shown, and on all cards. */
function ReviewBar({
  reviewing,
  card,
  editing,
  onEdit,
  onPause,
  onImport,
  onOptions,
}: {
  readonly reviewing: Reviewing;
  /** Null during a pause and when no card is due. */
  readonly card: DueCard | null;
  readonly editing: boolean;
  readonly onEdit: () => void;
  readonly onPause: () => void;
  readonly onImport: () => void;
  readonly onOptions: () => void;
}) {
  const books = useBooks().data ?? [];
  const { due } = reviewing;
  return (
    <header className="bar">
      <h1>{review.title}</h1>
      {card && <span className="meta truncate">{books.find(({ id }) => id === card.bookId)?.title}</span>}
      {card && due && <DayProgress due={due} />}
      <BarButton
        push
        icon="undo"
        name={review.undo}
        keyName="Z"
        disabled={!reviewing.canUndo || editing}
        onClick={reviewing.undo}
      />
      {card && (
        <>
          <BarButton icon="pen" name={review.edit} keyName="E" disabled={editing} onClick={onEdit} />
          <BarButton
            icon="mute"
            name={review.aside}
            tip={review.asideHint}
            keyName="B"
            disabled={editing}
            onClick={() => reviewing.putAside()}
          />
        </>
      )}
      <ReviewMenu
        onSuspend={card ? () => reviewing.suspend() : null}
        onImport={onImport}
        onOptions={onOptions}
      />
      {card && (
        <button type="button" className="btn btn-sm" onClick={onPause}>
          {review.finish}
        </button>
      )}
    </header>
  );
}

function Reviewer() {
  const reviewing = useReview();
  const [isPaused, setPaused] = useState(false);
  const [editing, setEditing] = useState(false);
  const [options, setOptions] = useState(false);
  const [importing, setImporting] = useState(false);
  const { due, error, card } = reviewing;
  const shown = isPaused ? null : card;
  useCommand('review.undo', reviewing.undo, reviewing.canUndo && !editing && !isPaused);
  return (
    <main className="screen" tabIndex={-1}>
      <ReviewBar
        reviewing={reviewing}
        card={shown}
        editing={editing}
        onEdit={() => setEditing(true)}
        onPause={() => setPaused(true)}
        onImport={() => setImporting(true)}
        onOptions={() => setOptions(true)}
      />
      {!due ? (
        <div className="rv-rest pad">
          {error ? (
            <LoadError message={messageOf(error)} onRetry={reviewing.retry} />
          ) : (
            <Skeleton lines={4} />
          )}
        </div>
      ) : shown ? (
        <ReviewSession reviewing={reviewing} card={shown} editing={editing} onEditing={setEditing} />
      ) : (
        <div className="rv-rest" data-pane="review" tabIndex={-1}>
          <ReviewRest due={due} onContinue={card ? () => setPaused(false) : null} />
          <Proposals />
        </div>
      )}
      {importing && <ImportCards onClose={() => setImporting(false)} />}
      {options && <ReviewOptions onClose={() => setOptions(false)} />}
    </main>
  );
}

/** The review of the cards that are due, or the list of all cards. */
export function ReviewScreen({ section }: { readonly section: 'cards' | null }) {
  return section === 'cards' ? <AllCards /> : <Reviewer />;
}
