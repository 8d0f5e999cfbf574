import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon, type IconName } from './icon';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly run: () => void;
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The edges that an element's content is clipped at: those of the window, or of a panel that scrolls. */
function clipOf(element: HTMLElement): Edges {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).overflowX !== 'visible') {
      const box = at.getBoundingClientRect();
      const [left, top] = [box.left + at.clientLeft, box.top + at.clientTop];
      return { left, right: left + at.clientWidth, top, bottom: top + at.clientHeight };
    }
  return { left: 0, right: window.innerWidth, top: 0, bottom: window.innerHeight };
}

/** How far to shift a list so that it fits between two edges, in px. */
export function shiftInto(list: Pick<Edges, 'left' | 'right'>, clip: Pick<Edges, 'left' | 'right'>): number {
  const margin = 4;
  const back = Math.min(0, clip.right - margin - list.right);
  // If it doesn't fit at all, show its start.
  return Math.max(back, clip.left + margin - list.left);
}

/** Where an open menu goes: upwards if its panel ends below it, shifted sideways if its panel clips it. */
function useMenuPlace(root: RefObject<HTMLDivElement | null>, open: boolean) {
  const [up, setUp] = useState(false);
  const [shift, setShift] = useState(0);
  useLayoutEffect(() => {
    const box = root.current?.getBoundingClientRect();
    const list = root.current?.querySelector<HTMLElement>('[role="menu"]');
    if (!open || !box || !list) {
      setUp(false);
      setShift(0);
      return;
    }
    const needed = list.offsetHeight + 12;
    const clip = clipOf(list);
    setUp(box.bottom + needed > Math.min(clip.bottom, window.innerHeight) && box.top - clip.top > needed);
    setShift(Math.round(shiftInto(list.getBoundingClientRect(), clip)));
  }, [open, root]);
  return { up, shift };
}

const itemSelector = '[role="menuitem"], [role="menuitemradio"]';

/** Focuses the chosen or the first item of an open menu, and closes the menu on a press outside it. */
function useOpenMenu(root: RefObject<HTMLDivElement | null>, open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const items = [...(root.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
    const chosen = items.find((item) => item.ariaChecked === 'true') ?? items[0];
    chosen?.focus({ preventScroll: true });
    const outside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) closeNow();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, root]);
}

/** Moves between the items with the up and down keys. False for any other key. */
const moveInMenu = (root: HTMLElement | null, key: string): boolean => {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return false;
  const items = [...(root?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
  const current = items.indexOf(document.activeElement as HTMLElement);
  items[(current + step + items.length) % items.length]?.focus();
  return true;
};

const MenuEntry = ({ item, onRun }: { readonly item: MenuItem; readonly onRun: () => void }) => (
  <li role="none">
    <button
      type="button"
      role="menuitem"
      className={item.danger ? 'menu-i is-danger' : 'menu-i'}
      onClick={onRun}
    >
      {item.icon && <Icon name={item.icon} small />}
      {item.label}
    </button>
  </li>
);

interface MenuBoxProps {
  readonly label: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly className?: string;
  readonly buttonClass: string;
  readonly tip?: string | undefined;
  /** What the button shows. */
  readonly shown: ReactNode;
  /** The items or groups of items. */
  readonly children: ReactNode;
}

/** A button and the menu that it opens: arrow keys move, Escape closes, and the focus returns to the button. */
export function MenuBox(props: MenuBoxProps) {
  const { label, open, onOpen, className = '', buttonClass, tip, shown, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { up, shift } = useMenuPlace(root, open);
  useOpenMenu(root, open, () => onOpen(false));
  const close = (): void => {
    onOpen(false);
    // Not if the item that was chosen moved the focus elsewhere.
    if (root.current?.contains(document.activeElement)) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return;
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') close();
    else if (!moveInMenu(root.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`menu ${className}`} ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={tip}
        onClick={() => onOpen(!open)}
      >
        {shown}
      </button>
      {open && (
        <div
          className={up ? 'menu-list is-up' : 'menu-list'}
          style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
          role="menu"
          id={id}
          aria-label={label}
          onClick={({ target }) => {
            const item = (target as Element).closest(itemSelector);
            if (item && item.ariaDisabled !== 'true') close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** A "more" button with its menu. */
export function Menu({
  label,
  items,
  className = '',
  icon = 'more',
  shown = false,
}: {
  readonly label: string;
  readonly icon?: IconName;
  /** Whether the button shows its label. */
  readonly shown?: boolean;
  readonly items: readonly MenuItem[];
  readonly className?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <MenuBox
      label={label}
      open={open}
      onOpen={setOpen}
      className={className}
      buttonClass={shown ? 'btn btn-quiet btn-sm' : 'btn btn-quiet btn-sm btn-icon'}
      tip={icon === 'more' ? undefined : label}
      shown={
        <>
          <Icon name={icon} small={shown} />
          {shown && label}
        </>
      }
    >
      <ul role="none">
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} onRun={item.run} />
        ))}
      </ul>
    </MenuBox>
  );
}

/** A menu without a button, opened by a right click or the menu key; its parent is positioned, and gets the focus back. */
export function ContextMenu({
  label,
  items,
  onClose,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const { up } = useMenuPlace(root, true);
  useOpenMenu(root, true, onClose);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => before?.focus();
  }, []);
  return (
    <div
      className="menu menu-at"
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Tab' || event.key === 'Escape') onClose();
        else if (!moveInMenu(root.current, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <ul className={up ? 'menu-list is-up' : 'menu-list'} role="menu" aria-label={label}>
        {items.map((item) => (
          <MenuEntry
            key={item.label}
            item={item}
            onRun={() => {
              onClose();
              item.run();
            }}
          />
        ))}
      </ul>
    </div>
  );
}
