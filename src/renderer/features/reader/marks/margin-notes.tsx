import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { Mark } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { formatWhen } from '../../../messages/format';
import { Icon } from '../../../ui/icon';
import { openMarkStore, spotOf } from '../../marks/open-mark';
import type { PageMark } from './marks-on-pages';

/** The space between two notes, in px. */
const gap = 12;

/** Each note next to its mark, or below the note before it. */
export function stackNotes(
  notes: readonly { readonly top: number; readonly height: number }[],
): readonly number[] {
  let free = -Infinity;
  return notes.map(({ top, height }) => {
    const at = Math.max(top, free);
    free = at + height + gap;
    return at;
  });
}

const openNote = ({ id }: Mark, element: HTMLElement): void =>
  openMarkStore.set({ id, spot: spotOf(element.getBoundingClientRect()), write: true });

/** A note in the margin, which opens its mark. */
export function MarginNote({ mark, style }: { readonly mark: Mark; readonly style: CSSProperties }) {
  return (
    <button
      type="button"
      className="m-note"
      data-note-of={mark.id}
      data-colour={mark.colour}
      style={style}
      onClick={(event) => openNote(mark, event.currentTarget)}
    >
      <span dir="auto">{mark.note}</span>
      <span className="meta num">
        <Icon name="notes" small /> {formatWhen(mark.updatedAt)}
      </span>
    </button>
  );
}

/** The learner's notes in the margin, next to the words that they are about. */
export function MarginNotes({
  marks,
  layout,
}: {
  readonly marks: readonly PageMark[];
  /** Changes when the text is laid out again. */
  readonly layout: string;
}) {
  const noted = marks.flatMap(({ own, first }) => (own && own.note !== '' && first ? [own] : []));
  const aside = useRef<HTMLElement>(null);
  const [tops, setTops] = useState<readonly number[]>([]);
  const ids = noted.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join();
  useLayoutEffect(() => {
    const page = aside.current?.parentElement;
    if (!page) return undefined;
    const place = (): void => {
      const notes = [...page.querySelectorAll<HTMLElement>('.m-note')];
      const next = stackNotes(
        notes.map((note) => ({
          top: page.querySelector<HTMLElement>(`mark[data-mark="${note.dataset['noteOf']}"]`)?.offsetTop ?? 0,
          height: note.offsetHeight,
        })),
      );
      setTops((before) => (before.join() === next.join() ? before : next));
    };
    place();
    const resizing = new ResizeObserver(place);
    resizing.observe(page);
    return () => resizing.disconnect();
  }, [ids, layout]);
  if (noted.length === 0) return null;
  return (
    <aside className="r-margin-notes" ref={aside} aria-label={text.reader.margin}>
      {noted.map((mark, index) => (
        <MarginNote key={mark.id} mark={mark} style={{ top: tops[index] ?? 0 }} />
      ))}
    </aside>
  );
}
