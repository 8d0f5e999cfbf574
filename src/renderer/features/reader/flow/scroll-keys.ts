/** Of the height that is in sight, a press of Space goes this far. */
const screen = 0.875;
const line = 48;

/**
 * Scrolls by a key that was pressed in a frame: frames do not scroll, and pass no key on to what does. Whether it was
 * such a key.
 */
export function scrollByKey(container: HTMLElement, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const by = (top: number, smooth: boolean): true => {
    container.scrollBy({ top, behavior: smooth && !calm ? 'smooth' : 'auto' });
    return true;
  };
  const high = container.clientHeight * screen;
  switch (event.key) {
    case ' ':
      return by(event.shiftKey ? -high : high, true);
    case 'ArrowDown':
      return !event.shiftKey && by(line, false);
    case 'ArrowUp':
      return !event.shiftKey && by(-line, false);
    case 'Home':
      return !event.shiftKey && by(-container.scrollHeight, false);
    case 'End':
      return !event.shiftKey && by(container.scrollHeight, false);
    default:
      return false;
  }
}
