/** Scrolls an element to the middle of its scroll container. */
export const bringIntoView = (element: Element | null | undefined): void => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: calm ? 'auto' : 'smooth' });
};
