/** The event for a selection that is final: listeners read it at once instead of waiting for it to settle. */
export const selectionSettled = 'lectern-selected';

/** To be called after code, rather than the reader, has made or removed a selection. */
export const settleSelection = (page: Document): void => void page.dispatchEvent(new Event(selectionSettled));
