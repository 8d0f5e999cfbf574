import type { ReactNode } from 'react';
import type { Mark } from '../../../shared/model';
import { text } from '../../messages/text';
import { openMarkStore, spotOf } from './open-mark';

interface Props {
  readonly mark: Mark;
  /** Only the first piece of a mark takes the focus. */
  readonly first: boolean;
  readonly sought: boolean;
  readonly children: ReactNode;
}

/** A piece of a mark in running text. */
export function OwnMark({ mark, first, sought, children }: Props) {
  const open = (element: HTMLElement): void =>
    openMarkStore.set({ id: mark.id, spot: spotOf(element.getBoundingClientRect()), write: false });
  return (
    <mark
      className="own"
      data-mark={mark.id}
      data-colour={mark.colour}
      data-note={mark.note !== '' || undefined}
      data-sought={sought || undefined}
      {...(first && {
        role: 'button',
        tabIndex: 0,
        'aria-label': text.marks.mark(mark.quote.slice(0, 120), mark.note !== ''),
      })}
      title={mark.note || undefined}
      onClick={(event) => {
        if (document.getSelection()?.isCollapsed !== false) open(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        open(event.currentTarget);
      }}
    >
      {children}
    </mark>
  );
}
