import type { TurnPage } from '../pages/columns';

/** How far Space scrolls, as a share of the visible height. */
const screen = 0.875;
const line = 48;

/** Scrolls for a key pressed in a frame, because frames neither scroll nor pass keys on. False for other keys. */
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

/** Turns columns with Space; the arrows and Page Up and Page Down are commands. False for other keys. */
export function turnByKey(turn: TurnPage, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key !== ' ') return false;
  turn(event.shiftKey ? -1 : 1);
  return true;
}
