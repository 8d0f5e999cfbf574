import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon, type IconName } from './icon';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** Where what is in an element is cut off: the window, or a panel that scrolls. */
function clipOf(element: HTMLElement): { readonly left: number; readonly right: number } {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).overflowX !== 'visible') {
      const left = at.getBoundingClientRect().left + at.clientLeft;
      return { left, right: left + at.clientWidth };
    }
  return { left: 0, right: window.innerWidth };
}

/** How far a list is moved to be whole between the two sides, in pixels. */
export function shiftInto(
  list: { readonly left: number; readonly right: number },
  clip: { readonly left: number; readonly right: number },
): number {
  const margin = 4;
  const back = Math.min(0, clip.right - margin - list.right);
  // Where there is room for neither end, its beginning is what can be read.
  return Math.max(back, clip.left + margin - list.left);
}

/** A "more" button with its menu: arrow keys move, Escape closes, the focus goes back to the button. */
export function Menu({
  label,
  items,
  className = '',
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className?: string;
}) {
  const [open, setOpen] = useState(false);
  const [up, setUp] = useState(false);
  const [shift, setShift] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  // Where the window ends below it, it opens above the button; where its panel ends beside it, it moves in.
  useLayoutEffect(() => {
    const box = root.current?.getBoundingClientRect();
    const list = root.current?.querySelector<HTMLElement>('[role="menu"]');
    if (!open || !box || !list) {
      setUp(false);
      setShift(0);
      return;
    }
    const needed = list.offsetHeight + 12;
    setUp(box.bottom + needed > window.innerHeight && box.top > needed);
    setShift(Math.round(shiftInto(list.getBoundingClientRect(), clipOf(list))));
  }, [open]);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    const outside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return;
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      button.current?.focus();
      if (event.key === 'Tab') return;
    } else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={`menu ${className}`} ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
      {open && (
        <ul
          className={up ? 'menu-list is-up' : 'menu-list'}
          style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
          role="menu"
          id={id}
          aria-label={label}
        >
          {items.map((item) => (
            <li key={item.label} role="none">
              <button
                type="button"
                role="menuitem"
                className={item.danger ? 'menu-i is-danger' : 'menu-i'}
                onClick={() => {
                  setOpen(false);
                  button.current?.focus();
                  item.run();
                }}
              >
                {item.icon && <Icon name={item.icon} small />}
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
