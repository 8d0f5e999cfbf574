/** What is selected is as it is meant to be: anyone who waits for it to come to rest reads it at once. */
export const settled = 'lectern-selected';

/** After a selection was made, or taken away, from here. */
export const settleSelection = (page: Document): void => void page.dispatchEvent(new Event(settled));
