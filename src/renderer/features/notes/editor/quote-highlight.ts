import { StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet } from '@codemirror/view';
import { useEffect, type RefObject } from 'react';
import { findQuote } from '../../../../shared/text/quotes/find-quote';
import { plainNote } from '../../../../shared/text/notes/note-text';
import type { HighlightedNote } from '../../../navigation/place';

const mark = Decoration.mark({ class: 'cm-lit' });

/** Highlights a quotation in the editor and scrolls to it. */
export const highlightInEditor = ({ quote }: HighlightedNote): Extension => {
  const field = StateField.define<DecorationSet>({
    create({ doc }) {
      const range = findQuote(doc.toString(), quote);
      return range && range.end > range.start
        ? Decoration.set([mark.range(range.start, range.end)])
        : Decoration.none;
    },
    update: (set, { changes }) => set.map(changes),
    provide: (one) => EditorView.decorations.from(one),
  });
  const scroll = ViewPlugin.define((view) => {
    const frame = requestAnimationFrame(() => {
      const { from } = view.state.field(field).iter();
      if (view.state.field(field).size > 0)
        view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    });
    return { destroy: () => cancelAnimationFrame(frame) };
  });
  return [field, scroll];
};

const name = 'note-quote';

/** The quotation as a range of an element's text. */
const rangeIn = (element: HTMLElement, quote: string): Range | null => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: { readonly node: Text; readonly from: number }[] = [];
  let all = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, from: all.length });
    all += node.data;
  }
  const found = findQuote(all, plainNote(quote));
  if (!found) return null;
  const startIn = nodes.findLast(({ from }) => from <= found.start);
  const endIn = nodes.findLast(({ from }) => from < found.end);
  if (!startIn || !endIn) return null;
  const range = document.createRange();
  range.setStart(startIn.node, found.start - startIn.from);
  range.setEnd(endIn.node, found.end - endIn.from);
  return range;
};

/** Highlights a quotation in a rendered note, and scrolls to it once. */
export function useQuoteHighlight(
  box: RefObject<HTMLElement | null>,
  highlight: HighlightedNote | null,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element || !highlight) return;
    let scrolled = false;
    const show = (): void => {
      const range = rangeIn(element, highlight.quote);
      if (!range) return;
      CSS.highlights.set(name, new Highlight(range));
      if (scrolled) return;
      scrolled = true;
      range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    };
    show();
    // Links and formulas are rendered later.
    const observer = new MutationObserver(show);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(name);
    };
  }, [box, highlight]);
}
