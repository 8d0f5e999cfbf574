/** The block of a page in which a character is. */
export const blockAt = (body: HTMLElement, start: number): HTMLElement | undefined =>
  [...body.querySelectorAll<HTMLElement>('[data-start]')].findLast(
    (block) => Number(block.dataset['start']) <= start,
  );
