import type { Book, Fact, FactStatus } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { Icon, type IconName } from '../../../ui/icon';

const shapes: Readonly<Record<FactStatus, IconName>> = {
  active: 'st-active',
  shadow: 'st-shadow',
  pending: 'st-shadow',
  disabled: 'missing',
  expired: 'st-expired',
  superseded: 'st-superseded',
};

/** A status is shown by a shape and a word, then a colour. A muted fact is not in use, whatever its status. */
export function Status({ fact }: { readonly fact: Pick<Fact, 'status' | 'muted'> }) {
  const { status } = fact;
  const muted = fact.muted && status === 'active';
  return (
    <span className="status" data-s={muted ? 'disabled' : status}>
      <Icon name={muted ? 'mute' : shapes[status]} />
      {muted ? text.memory.marks.muted : text.memory.statuses[status]}
    </span>
  );
}

/** Confidence in words, in five steps. */
export function certaintyOf(confidence: number): string {
  const steps = [0.5, 0.65, 0.8, 0.95];
  return text.memory.certainty[steps.filter((step) => confidence >= step).length] ?? '';
}

/** Confidence as a short bar, with words for screen readers. */
export function Certainty({ confidence }: { readonly confidence: number }) {
  const words = certaintyOf(confidence);
  return (
    <span className="conf" role="img" aria-label={words} title={words}>
      <span style={{ width: `${Math.round(confidence * 100)}%` }} />
    </span>
  );
}

export const scopeName = (
  fact: Pick<Fact, 'scope' | 'scopeId'>,
  books: readonly Pick<Book, 'id' | 'title'>[],
): string =>
  fact.scope === 'book'
    ? (books.find((book) => book.id === fact.scopeId)?.title ?? text.memory.goneBook)
    : text.memory.scopes[fact.scope];

/** The icons of a pinned or muted fact, with their names. */
export function FactMarks({ fact }: { readonly fact: Pick<Fact, 'pinned' | 'muted'> }) {
  return (
    <>
      {fact.pinned && (
        <span
          className="f-mark is-pinned"
          role="img"
          aria-label={text.memory.marks.pinned}
          title={text.memory.pinned}
        >
          <Icon name="pin" small />
        </span>
      )}
      {fact.muted && (
        <span className="f-mark" role="img" aria-label={text.memory.marks.muted} title={text.memory.muted}>
          <Icon name="mute" small />
        </span>
      )}
    </>
  );
}
