import { useEffect, useId, useRef, useState } from 'react';
import type { OutlineEntry } from '../../../shared/model';
import { chapterEntries } from '../../../shared/text/chapters';
import { text } from '../../messages/en';
import { ChapterSummary, hasSummary, SummaryToggle } from './chapter-summary';

interface Props {
  readonly outline: readonly OutlineEntry[];
  readonly page: number;
  readonly onGo: (page: number) => void;
}

/** The last entry that begins on the page or before it. */
function currentEntry(outline: readonly OutlineEntry[], page: number): OutlineEntry | null {
  return outline.findLast((entry) => entry.page <= page) ?? null;
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

export function OutlineList({ outline, page, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const idOf = useId();
  const current = currentEntry(outline, page);

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const open = (id: number, is: boolean): void =>
    setOpened((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id)));

  if (outline.length === 0) return <p className="meta o-none">{text.study.noOutline}</p>;
  const entries = chapterEntries(outline);
  const chapters = new Set(entries);
  const openChapter = entries.findLast((entry) => entry.page <= page);
  return (
    <ol className="o-list" ref={list}>
      {shownEntries(outline, chapters, openChapter).map((entry) => {
        const chapter = chapters.has(entry);
        const summary = { entry, id: `${idOf}${entry.id}`, open: opened.has(entry.id) };
        return (
          <li key={entry.id} className={hasSummary(entry) ? 'has-sum' : undefined}>
            <button
              type="button"
              className={
                chapter
                  ? entry === openChapter
                    ? 'o-ch is-open'
                    : entry.page < page
                      ? 'o-ch is-read'
                      : 'o-ch'
                  : 'o-sec'
              }
              style={entry.level === 1 ? undefined : { paddingLeft: `${1 + (entry.level - 1) * 0.75}rem` }}
              aria-current={entry.id === current?.id ? 'location' : undefined}
              title={entry.title}
              onClick={() => onGo(entry.page)}
            >
              <span className="truncate">{entry.title}</span>
              <span className="num">{entry.label}</span>
            </button>
            {hasSummary(entry) && <SummaryToggle {...summary} onOpen={(is) => open(entry.id, is)} />}
            {hasSummary(entry) && summary.open && <ChapterSummary {...summary} />}
          </li>
        );
      })}
    </ol>
  );
}
