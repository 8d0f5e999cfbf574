import { useQuery } from '@tanstack/react-query';
import { useId, useRef, type KeyboardEvent } from 'react';
import { asBookId, type CardInput, type CardKind } from '../../../shared/model';
import { clozeOrdinals, withCloze } from '../../../shared/text/cloze';
import { locator } from '../../client/locator';
import { pageQuery } from '../../client/queries';
import { text } from '../../messages/text';
import { Segment } from '../../ui/fields/check';
import { Icon } from '../../ui/icon';
import { TextField } from '../../ui/fields/text-field';
import { CardBook } from './card-book';
import { CardMarkdown, sidesOf } from './card-markdown';

const { form } = text.review;

/** What the form edits; the tags are text until they are saved. */
export interface CardFields {
  readonly kind: CardKind;
  readonly front: string;
  readonly back: string;
  readonly bookId: CardInput['bookId'];
  readonly pin: CardInput['pin'];
  readonly tags: string;
}

export const fieldsOf = ({ kind, front, back, bookId, pin, tags }: CardInput): CardFields => ({
  kind,
  front,
  back,
  bookId,
  pin,
  tags: tags.join(', '),
});

export const inputOf = ({ tags, ...fields }: CardFields) => ({
  ...fields,
  tags: [...new Set(tags.split(',').map((tag) => tag.trim().slice(0, 60)))].filter(Boolean).slice(0, 50),
});

export const canSave = ({ kind, front }: CardFields): boolean =>
  front.trim() !== '' && (kind === 'plain' || clozeOrdinals(front).length > 0);

function Preview({ fields }: { readonly fields: CardFields }) {
  const ordinals = fields.kind === 'plain' ? [0] : clozeOrdinals(fields.front);
  return (
    <section className="cf-pv" aria-label={form.preview}>
      {ordinals.slice(0, 6).map((ordinal) => {
        const sides = sidesOf({ ...fields, ordinal });
        return (
          <div key={ordinal} className="cf-card">
            <CardMarkdown>{sides.front}</CardMarkdown>
            <hr />
            <CardMarkdown>{sides.back}</CardMarkdown>
          </div>
        );
      })}
    </section>
  );
}

/** Where in the book the card's source is. */
function PinnedTo({
  bookId,
  pin,
}: {
  readonly bookId: CardFields['bookId'];
  readonly pin: NonNullable<CardFields['pin']>;
}) {
  const { data: page } = useQuery({
    ...pageQuery(bookId ?? asBookId(''), pin.page),
    enabled: bookId !== null,
  });
  return (
    <p className="meta cf-pin">
      <Icon name="pin" small />
      {form.pinned(locator(bookId, pin.page, page?.label ?? null))}
    </p>
  );
}

/**
 * The choice between question and answer and a cloze text; for a cloze text also the button that hides the selected
 * words.
 */
function KindRow({
  kind,
  onChange,
  onHide,
}: {
  readonly kind: CardKind;
  readonly onChange: (kind: CardKind) => void;
  readonly onHide: () => void;
}) {
  return (
    <div className="cf-kind">
      <Segment
        label={form.kind}
        value={kind}
        onChange={onChange}
        options={[
          ['plain', form.plain],
          ['cloze', form.cloze],
        ]}
      />
      {kind === 'cloze' && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          title={form.hideHint}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onHide}
        >
          {form.hide}
        </button>
      )}
    </div>
  );
}

interface Props {
  readonly fields: CardFields;
  readonly onChange: (fields: CardFields) => void;
  readonly onSave: () => void;
}

/** The fields of a card with a preview of its sides. Ctrl Enter saves. */
export function CardForm({ fields, onChange, onSave }: Props) {
  const front = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isCloze = fields.kind === 'cloze';
  const set = (patch: Partial<CardFields>): void => onChange({ ...fields, ...patch });
  const hide = (): void => {
    const field = front.current;
    if (!field || field.selectionStart === field.selectionEnd) return;
    set({ kind: 'cloze', front: withCloze(field.value, field.selectionStart, field.selectionEnd) });
    field.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key === 'Enter' && canSave(fields)) onSave();
    else if (event.shiftKey && event.key.toLowerCase() === 'c') hide();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="cf" onKeyDown={onKeyDown}>
      <div className="cf-fields">
        <KindRow kind={fields.kind} onChange={(kind) => set({ kind })} onHide={hide} />
        <label className="form-f" htmlFor={`${id}-front`}>
          <span>{isCloze ? form.clozeText : form.front}</span>
          <textarea
            id={`${id}-front`}
            ref={front}
            className="input"
            rows={3}
            autoFocus
            data-autofocus=""
            value={fields.front}
            onChange={(event) => set({ front: event.target.value })}
          />
        </label>
        {isCloze && fields.front.trim() !== '' && !canSave(fields) && (
          <p className="meta">{form.needsDeletion}</p>
        )}
        <TextField
          label={isCloze ? form.extra : form.back}
          multiline
          value={fields.back}
          onChange={(back) => set({ back })}
        />
        <div className="cf-two">
          <CardBook
            bookId={fields.bookId}
            onChange={(bookId) => set({ bookId, pin: bookId === fields.bookId ? fields.pin : null })}
          />
          <TextField label={form.tags} value={fields.tags} onChange={(tags) => set({ tags })} />
        </div>
        {fields.pin && <PinnedTo bookId={fields.bookId} pin={fields.pin} />}
      </div>
      <Preview fields={fields} />
    </div>
  );
}
