import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useRef } from 'react';
import type { Components, Options } from 'react-markdown';
import type { BookId, Note } from '../../../shared/model';
import { linkedTitles, titleKey } from '../../../shared/text/notes/note-text';
import { openPage, type HighlightedNote } from '../../navigation/place';
import { formatRoute } from '../../navigation/route';
import { client, messageOf } from '../../client/client';
import { useTitledNotes } from '../../client/queries';
import { text } from '../../messages/text';
import { displayFormulas } from '../../ui/markdown/display-formulas';
import { formulaComponents } from '../../ui/markdown/formula';
import { linkMarks, noteRule, pageRule } from '../../ui/markdown/markdown-marks';
import { SafeMarkdown } from '../../ui/markdown/safe-markdown';
import { toast } from '../../ui/toast';
import { useQuoteHighlight } from './editor/quote-highlight';
import { beginNote } from './new-note';
import { escapeMoney, formulasIn } from './editor/single-dollars';
import { imageName, NoteImage, ownImages } from '../../client/note-image';
import { markProposed } from './proposal/proposed-lines';
import { taskLines } from './editor/task-boxes';
import { decodePart } from '../../../shared/text/decode-part';

const marks = linkMarks([pageRule((label) => `#page/${encodeURIComponent(label)}`), noteRule]);

export async function openLabel(bookId: BookId, label: string): Promise<void> {
  try {
    const { page } = await client.library.findPage({
      bookId,
      label: (label.split(/[-–—]/)[0] ?? label).trim(),
    });
    if (page === null) toast(text.reader.noSuchPage(label));
    else openPage(bookId, page);
  } catch (error) {
    toast(messageOf(error), { kind: 'error' });
  }
}

type Plugins = NonNullable<Options['remarkPlugins']>;

/** The parser of formulas is loaded with the first formula. */
function useMathPlugins(content: string): Plugins | null {
  const hasFormula = useMemo(() => formulasIn(content).length > 0, [content]);
  const { data } = useQuery({
    queryKey: ['math-plugins'],
    queryFn: async (): Promise<Plugins> => [(await import('remark-math')).default, displayFormulas],
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: hasFormula,
  });
  return hasFormula ? (data ?? null) : null;
}

const TaskLine = createContext<number | null>(null);

function TaskBox({
  checked,
  onToggle,
}: {
  readonly checked: boolean;
  readonly onToggle: ((line: number) => void) | undefined;
}) {
  const line = useContext(TaskLine);
  return (
    <input
      type="checkbox"
      checked={checked}
      aria-label={text.notes.task}
      disabled={line === null || !onToggle}
      onChange={() => line !== null && onToggle?.(line)}
    />
  );
}

interface Props {
  readonly content: string;
  readonly bookId: BookId | null;
  /** Ticks or clears the task on a line; without it, tasks cannot be ticked. */
  readonly onToggle?: ((line: number) => void) | undefined;
  /** Lines to which a change is proposed. */
  readonly proposed?: readonly number[];
  /** A quotation to highlight. */
  readonly highlight?: HighlightedNote | null;
}

const none: readonly number[] = [];

const noteComponents = (
  bookId: BookId | null,
  notes: readonly Pick<Note, 'id' | 'title'>[],
  onToggle: Props['onToggle'],
): Components => ({
  a({ href = '', children }) {
    const [kind, value = ''] = href.slice(1).split('/');
    const name = decodePart(value);
    if (kind === 'page' && href.startsWith('#')) {
      if (!bookId) return <span className="plink">{children}</span>;
      return (
        <button type="button" className="plink" onClick={() => void openLabel(bookId, name)}>
          {children}
        </button>
      );
    }
    if (kind === 'note' && href.startsWith('#')) {
      const note = notes.find((one) => titleKey(one.title) === titleKey(name));
      if (note) return <a href={formatRoute({ screen: 'notes', noteId: note.id })}>{children}</a>;
      return (
        <button
          type="button"
          className="pv-new"
          title={`${text.notes.linkMissing(name)}. ${text.notes.create}.`}
          onClick={() => void beginNote({ title: name, bookId })}
        >
          {children}
        </button>
      );
    }
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  },
  // Other pictures are not fetched, because reading a note must not contact other hosts.
  img({ alt, src }) {
    const name = typeof src === 'string' ? imageName(src) : null;
    return name === null ? <span className="meta">{alt}</span> : <NoteImage name={name} alt={alt ?? ''} />;
  },
  ...formulaComponents,
  li({ children, className, node }) {
    const line = Number(node?.properties['dataLine'] ?? node?.properties['data-line'] ?? 0);
    return (
      <TaskLine.Provider value={line > 0 ? line : null}>
        <li className={className}>{children}</li>
      </TaskLine.Provider>
    );
  },
  input: ({ checked }) => <TaskBox checked={checked === true} onToggle={onToggle} />,
});

/** The rendered note: page links open the book, note links open their note, tasks can be ticked. */
export function Preview({ content, bookId, onToggle, highlight = null, proposed = none }: Props) {
  const box = useRef<HTMLElement>(null);
  useQuoteHighlight(box, highlight);
  const titles = useMemo(() => [...new Set(linkedTitles(content))].toSorted(), [content]);
  const { data: notes } = useTitledNotes(titles);
  const math = useMathPlugins(content);
  const components = useMemo(() => noteComponents(bookId, notes ?? [], onToggle), [bookId, notes, onToggle]);
  return (
    <article className="pv" ref={box}>
      {content.trim() ? (
        <SafeMarkdown
          before={[...(math ?? []), ownImages]}
          plugins={proposed.length > 0 ? [marks, taskLines, markProposed(proposed)] : [marks, taskLines]}
          components={components}
        >
          {math ? escapeMoney(content) : content}
        </SafeMarkdown>
      ) : (
        <p className="meta">{text.notes.emptyPreview}</p>
      )}
    </article>
  );
}
