import { asMarkId, type Mark, type MarkId } from '../../../../shared/model';
import { bringIntoView } from './bring-into-view';
import { drawOwnMarks, markAt } from './pdf-marks';
import type { PageView } from './pdf-viewer';

/** A mark to scroll to. */
export interface SoughtPdfMark {
  readonly id: MarkId;
  readonly page: number;
}

interface OwnMarkLayer {
  setMarks(marks: readonly Mark[]): void;
  /** Scrolls to a mark as soon as it is drawn, and puts a ring around it. */
  seek(mark: SoughtPdfMark | null): void;
  /** Draws the marks of a page whose text layer has just been rendered. */
  draw(page: number): void;
}

/** The learner's marks, on every page that is rendered. */
export function ownMarkLayer(
  container: HTMLElement,
  pageCount: number,
  viewOf: (page: number) => PageView | null,
): OwnMarkLayer {
  let marks: readonly Mark[] = [];
  let sought: SoughtPdfMark | null = null;
  let pending = false;

  /** Only a page with a text layer: elsewhere marks can't be located, and pdf.js would discard them. */
  const drawnPage = (page: number): HTMLElement | null => {
    const div = viewOf(page)?.div;
    return div?.querySelector('.textLayer') ? div : null;
  };
  const drawPage = (page: number): void => {
    if (!drawOwnMarks(page, marks, drawnPage, sought?.id ?? null) || !pending) return;
    pending = false;
    bringIntoView(container.querySelector(`[data-mark="${String(sought?.id)}"] i`));
  };
  const drawAll = (): void => {
    for (let page = 1; page <= pageCount; page += 1) if (drawnPage(page)) drawPage(page);
  };

  return {
    setMarks(next) {
      marks = next;
      drawAll();
    },
    seek(next) {
      sought = next;
      pending = next !== null;
      drawAll();
    },
    draw(page) {
      drawPage(page);
      // A mark on the previous page that runs over onto this one could not be located until now.
      if (marks.some((mark) => mark.page === page - 1 && mark.rectangles.length === 0)) drawPage(page - 1);
    },
  };
}

/**
 * Reports the mark that was clicked or chosen with the keyboard; `element` is its first line. The text layer covers
 * the marks, so that their words can be selected; a click is matched to the mark below it by position.
 */
export function onMarkChosen(
  container: HTMLElement,
  signal: AbortSignal,
  onMark: (id: MarkId, element: Element) => void,
): void {
  const choose = (element: Element | null): void => {
    const id = Number(element?.getAttribute('data-mark') ?? element?.getAttribute('data-note-of'));
    if (element && id) onMark(asMarkId(id), element.firstElementChild ?? element);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const note = target.closest('.pdf-note');
    if (note) choose(note);
    else if (document.getSelection()?.isCollapsed !== false && !target.closest('a'))
      choose(markAt(container, event.clientX, event.clientY));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const mark = (event.target as Element).closest('.pdf-mark');
    if (!mark || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    choose(mark);
  };
  container.addEventListener('click', onClick, { signal });
  container.addEventListener('keydown', onKeyDown, { signal });
}
