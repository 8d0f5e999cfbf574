import { useEffect, useId, useRef, useState } from 'react';
import type { Book, KnownChapter, OutlineEntry } from '../../../shared/model';
import { countPagesWithin, type PageRanges } from '../../../shared/page-ranges';
import { chapterEntries } from '../../../shared/text/chapters';
import { useReadRanges } from '../../client/queries';
import { text } from '../../messages/text';
import { highlightStore } from '../../navigation/place';
import { useStore } from '../../state/store';
import { Icon } from '../../ui/icon';
import { ContextMenu, type MenuItem } from '../../ui/menu';
import { KnowledgeDialog } from '../quiz/knowledge-dialog';
import { KnowledgeMark, useKnowledge } from '../quiz/knowledge-mark';
import { startQuiz } from '../quiz/start-quiz';
import { markRead } from '../reader/read-commands';
import { ChapterSummary, hasSummary, SummaryToggle } from './chapter-summary';

interface Props {
  readonly book: Book;
  readonly outline: readonly OutlineEntry[];
  readonly page: number;
  readonly onGo: (entry: OutlineEntry) => void;
}

/**
 * The entry whose heading was opened last if it is on the page, else the first that begins there, else the last one
 * before it.
 */
function currentEntry(
  outline: readonly OutlineEntry[],
  page: number,
  sought: number | null,
): OutlineEntry | null {
  const here = outline.filter((entry) => entry.page === page);
  return (
    here.find(({ id }) => id === sought) ?? here[0] ?? outline.findLast((entry) => entry.page < page) ?? null
  );
}

/** The entries to show: all of a short outline, else the chapters, and the sections of the open one. */
function shownEntries(
  outline: readonly OutlineEntry[],
  chapters: ReadonlySet<OutlineEntry>,
  open: OutlineEntry | undefined,
): readonly OutlineEntry[] {
  if (outline.length <= 40) return outline;
  let inside = false;
  return outline.filter((entry) => {
    if (chapters.has(entry)) inside = entry === open;
    return chapters.has(entry) || inside;
  });
}

/** The last page of an entry with everything below it. */
function lastPageOf(outline: readonly OutlineEntry[], entry: OutlineEntry, pageCount: number): number {
  const next = outline.slice(outline.indexOf(entry) + 1).find(({ level }) => level <= entry.level);
  if (!next) return Math.max(entry.page, pageCount);
  return Math.max(entry.page, !next.offset ? next.page - 1 : next.page);
}

const readingItems = (
  book: Book,
  entry: OutlineEntry,
  last: number,
  isRead: boolean,
): readonly MenuItem[] => [
  {
    label: isRead ? text.study.markChapterUnread : text.study.markChapterRead,
    icon: isRead ? 'undo' : 'check',
    run: () => markRead(book, { from: entry.page, to: last }, !isRead),
  },
  ...(entry.page > 1
    ? [
        {
          label: text.study.markReadTo,
          icon: 'check' as const,
          run: () => markRead(book, { from: 1, to: entry.page - 1 }, true),
        },
      ]
    : []),
];

const knowledgeItems = (
  book: Book,
  { chapter, title }: KnownChapter,
  onOpen: () => void,
): readonly MenuItem[] => [
  { label: text.knowledge.ofChapter(title), icon: 'info', run: onOpen },
  {
    label: text.quiz.ofChapterShort,
    icon: 'review',
    run: () => startQuiz(book.id, { kind: 'chapter', chapter }),
  },
];

const isWholeRead = (read: PageRanges, from: number, to: number): boolean =>
  countPagesWithin(read, from, to) === to - from + 1;

const className = (isChapter: boolean, isOpen: boolean, isRead: boolean): string =>
  isChapter ? `o-ch${isOpen ? ' is-open' : ''}${isRead ? ' is-read' : ''}` : 'o-sec';

interface EntryProps {
  readonly entry: OutlineEntry;
  readonly isChapter: boolean;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly isRead: boolean;
  readonly onGo: () => void;
  readonly onMenu: () => void;
}

function EntryButton({ entry, isChapter, isOpen, isCurrent, isRead, onGo, onMenu }: EntryProps) {
  return (
    <button
      type="button"
      className={className(isChapter, isOpen, isRead)}
      style={entry.level === 1 ? undefined : { paddingLeft: `${1 + (entry.level - 1) * 0.75}rem` }}
      aria-current={isCurrent ? 'location' : undefined}
      title={entry.title}
      onClick={onGo}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu();
      }}
    >
      <span className="truncate">{entry.title}</span>
      {isChapter && isRead && (
        <span className="o-done" role="img" aria-label={text.study.chapterRead}>
          <Icon name="check" small />
        </span>
      )}
      <span className="num">{entry.label}</span>
    </button>
  );
}

/** An entry: a button that goes to it, a menu, and what is known of the chapter and its summary. */
function OutlineRow({
  book,
  entry,
  last,
  known,
  summary,
  menuOpen,
  onMenu,
  onSummary,
  onKnowledge,
  ...shown
}: Omit<EntryProps, 'onMenu'> & {
  readonly book: Book;
  /** Its last page. */
  readonly last: number;
  readonly known: KnownChapter | undefined;
  readonly summary: { readonly entry: OutlineEntry; readonly id: string; readonly open: boolean };
  readonly menuOpen: boolean;
  readonly onMenu: (open: boolean) => void;
  readonly onSummary: (open: boolean) => void;
  readonly onKnowledge: (chapter: number) => void;
}) {
  return (
    <li className={known || hasSummary(entry) ? 'has-sum' : undefined}>
      <EntryButton {...shown} entry={entry} onMenu={() => onMenu(true)} />
      {menuOpen && (
        <ContextMenu
          label={text.study.readMenu(entry.title)}
          items={[
            ...readingItems(book, entry, last, shown.isRead),
            ...(known ? knowledgeItems(book, known, () => onKnowledge(known.chapter)) : []),
          ]}
          onClose={() => onMenu(false)}
        />
      )}
      {known && (
        <button
          type="button"
          className="o-fold o-know"
          aria-label={text.knowledge.open(entry.title, known.state)}
          title={text.knowledge.stateOf(text.knowledge.title, known.state)}
          onClick={() => onKnowledge(known.chapter)}
        >
          <KnowledgeMark state={known.state} />
        </button>
      )}
      {hasSummary(entry) && <SummaryToggle {...summary} onOpen={onSummary} />}
      {hasSummary(entry) && summary.open && <ChapterSummary {...summary} />}
    </li>
  );
}

export function OutlineList({ book, outline, page, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [menuOf, setMenuOf] = useState<number | null>(null);
  const idOf = useId();
  const highlight = useStore(highlightStore);
  const read = useReadRanges(book.id).data ?? [];
  const knowledge = useKnowledge(book.id).data ?? [];
  const [chapterOpen, setChapterOpen] = useState<number | null>(null);
  const current = currentEntry(
    outline,
    page,
    highlight?.bookId === book.id ? (highlight.heading ?? null) : null,
  );

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const open = (id: number, is: boolean): void =>
    setOpened((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id)));

  if (outline.length === 0) return <p className="meta o-none">{text.study.noOutline}</p>;
  const entries = chapterEntries(outline);
  const chapters = new Set(entries);
  const openChapter = current
    ? entries.findLast((entry) => outline.indexOf(entry) <= outline.indexOf(current))
    : undefined;
  return (
    <ol className="o-list" ref={list}>
      {shownEntries(outline, chapters, openChapter).map((entry) => {
        const last = lastPageOf(outline, entry, book.pageCount);
        return (
          <OutlineRow
            key={entry.id}
            book={book}
            entry={entry}
            last={last}
            isChapter={chapters.has(entry)}
            isOpen={entry === openChapter}
            isCurrent={entry.id === current?.id}
            isRead={isWholeRead(read, entry.page, last)}
            known={knowledge.find(({ entryId }) => entryId === entry.id)}
            summary={{ entry, id: `${idOf}${entry.id}`, open: opened.has(entry.id) }}
            menuOpen={menuOf === entry.id}
            onMenu={(is) => setMenuOf(is ? entry.id : null)}
            onGo={() => onGo(entry)}
            onSummary={(is) => open(entry.id, is)}
            onKnowledge={setChapterOpen}
          />
        );
      })}
      {chapterOpen !== null && (
        <KnowledgeDialog bookId={book.id} chapter={chapterOpen} onClose={() => setChapterOpen(null)} />
      )}
    </ol>
  );
}
