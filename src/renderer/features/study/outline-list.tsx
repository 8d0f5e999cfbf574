import { useEffect, useId, useRef, useState } from 'react';
import type { OutlineEntry } from '../../../shared/model';
import { text } from '../../messages/en';
import { ChapterSummary, hasSummary, SummaryToggle } from './chapter-summary';

interface Props {
  readonly outline: readonly OutlineEntry[];
  readonly page: number;
  readonly onGo: (page: number) => void;
}

/** The entry that the page stands in: the last one that begins on it or before. */
function currentEntry(outline: readonly OutlineEntry[], page: number): OutlineEntry | null {
  return outline.findLast((entry) => entry.page <= page) ?? null;
}

/** Chapters and sections; sections are shown of the open chapter only, unless the outline is short. */
function shownEntries(outline: readonly OutlineEntry[], page: number): readonly OutlineEntry[] {
  if (outline.length <= 40) return outline;
  const top = Math.min(...outline.map((entry) => entry.level));
  const open = outline.findLast((entry) => entry.level === top && entry.page <= page);
  let inside = false;
  return outline.filter((entry) => {
    if (entry.level === top) inside = entry.id === open?.id;
    return entry.level === top || inside;
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
  const top = Math.min(...outline.map((entry) => entry.level));
  const openChapter = outline.findLast((entry) => entry.level === top && entry.page <= page);
  return (
    <ol className="o-list" ref={list}>
      {shownEntries(outline, page).map((entry) => {
        const chapter = entry.level === top;
        const summary = { entry, id: `${idOf}${entry.id}`, open: opened.has(entry.id) };
        return (
          <li key={entry.id} className={hasSummary(entry) ? 'has-sum' : undefined}>
            <button
              type="button"
              className={
                chapter
                  ? entry.id === openChapter?.id
                    ? 'o-ch is-open'
                    : entry.page < page
                      ? 'o-ch is-read'
                      : 'o-ch'
                  : 'o-sec'
              }
              style={chapter ? undefined : { paddingLeft: `${1 + (entry.level - top) * 0.75}rem` }}
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
