const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The word around an offset of a text, if the offset is inside one. */
export function wordAround(
  text: string,
  offset: number,
): { readonly start: number; readonly end: number } | null {
  if (offset <= 0 || offset >= text.length) return null;
  const segment = segmenter.segment(text).containing(offset);
  if (!segment?.isWordLike || segment.index === offset) return null;
  return { start: segment.index, end: segment.index + segment.segment.length };
}

const textOf = (node: Node): string => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '');

/** Extends the selection to whole words. */
function snapToWords(page: Document): void {
  const selection = page.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const first = wordAround(textOf(startContainer), startOffset)?.start ?? startOffset;
  const last = wordAround(textOf(endContainer), endOffset)?.end ?? endOffset;
  if (first === startOffset && last === endOffset) return;
  selection.setBaseAndExtent(startContainer, first, endContainer, last);
}

/** Snaps each selection that is made by dragging in an element to whole words, unless Alt is held. */
export function snapDragged(element: HTMLElement | Document): () => void {
  const page = element.ownerDocument ?? (element as Document);
  const onUp = (event: Event): void => {
    if (event instanceof (page.defaultView ?? window).PointerEvent && event.altKey) return;
    // The browser completes the selection after this event.
    requestAnimationFrame(() => snapToWords(page));
  };
  element.addEventListener('pointerup', onUp);
  return () => element.removeEventListener('pointerup', onUp);
}
