import { useState } from 'react';
import type { DueCard } from '../../../shared/model';
import { client } from '../../client/client';
import { queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { useCommand } from '../../commands/commands';
import { keyCaps } from '../../commands/keyboard';
import { text } from '../../messages/text';
import { CardFace, openCardPage } from './card-face';
import { canSave, CardForm, fieldsOf, inputOf } from './card-form';
import { RatingBar } from './rating-bar';
import type { Reviewing } from './use-review';

/** A form to edit the card, shown in its place. */
function EditInPlace({ card, onDone }: { readonly card: DueCard; readonly onDone: () => void }) {
  const [fields, setFields] = useState(() => fieldsOf(card));
  const save = async (): Promise<void> => {
    await client.cards.update({ ...inputOf(fields), cardId: card.id });
    await queryClient.invalidateQueries({ queryKey: ['cards'] });
  };
  const onSave = (): void => {
    if (canSave(fields)) save().then(onDone, showError);
  };
  return (
    <form
      className="rv-edit"
      aria-label={text.review.form.editTitle}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <CardForm fields={fields} onChange={setFields} onSave={onSave} />
      <div className="rv-edit-a">
        <button type="button" className="btn" onClick={onDone}>
          {text.shell.cancel}
        </button>
        <button type="submit" className="btn btn-primary" disabled={!canSave(fields)}>
          {text.review.form.save} <kbd>{keyCaps('Mod+Enter').join(' ')}</kbd>
        </button>
      </div>
    </form>
  );
}

interface Props {
  readonly reviewing: Reviewing;
  readonly card: DueCard;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
}

/** The card being reviewed, alone on the screen. */
export function ReviewSession({ reviewing, card, editing, onEditing }: Props) {
  const { isShown, show, rate } = reviewing;
  const active = !editing;
  useCommand('review.show', () => (isShown ? rate('good') : show()), active);
  useCommand('review.again', () => rate('again'), active && isShown);
  useCommand('review.hard', () => rate('hard'), active && isShown);
  useCommand('review.good', () => rate('good'), active && isShown);
  useCommand('review.easy', () => rate('easy'), active && isShown);
  useCommand('review.edit', () => onEditing(true), active);
  useCommand('review.aside', reviewing.putAside, active);
  useCommand('review.suspend', reviewing.suspend, active);
  useCommand('review.page', () => openCardPage(card), active && card.pin !== null);
  return (
    <div className="rv" data-pane="card" tabIndex={-1}>
      <div className="rv-stage">
        {editing ? (
          <EditInPlace key={card.id} card={card} onDone={() => onEditing(false)} />
        ) : (
          <CardFace
            key={`${String(card.id)}.${String(reviewing.turn)}`}
            card={card}
            isShown={isShown}
            onShow={show}
            onEdit={() => onEditing(true)}
          />
        )}
      </div>
      {!editing && (
        <RatingBar
          key={`${String(card.id)}.${String(reviewing.turn)}.${String(isShown)}`}
          card={card}
          isShown={isShown}
          busy={reviewing.busy}
          onRate={rate}
        />
      )}
    </div>
  );
}
