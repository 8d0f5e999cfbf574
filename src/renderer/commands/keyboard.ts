import { text } from '../messages/text';
import { createStore } from '../state/store';
import { canRun, commandList, runCommand } from './commands';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const names: Readonly<Record<string, string>> = {
  ...text.keyNames,
  Mod: isMac ? '⌘' : text.keyNames.Control,
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': text.keyNames.Space,
};

/** `Mod+k` is Mod and k; `+` alone is a key. */
const partsOf = (keys: string): readonly string[] => (keys === '+' ? ['+'] : keys.split('+'));

/** The key caps to show for a shortcut: `Mod+k` is Ctrl, K. */
export const keyCaps = (keys: string): readonly string[] =>
  partsOf(keys).map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether an event is this shortcut. Shift counts only with other modifiers, because some keyboards need it for `?`. */
export function matchesKey(keys: string, event: Pressed, mac = isMac): boolean {
  const parts = partsOf(keys);
  const key = parts.at(-1) ?? '';
  const mod = parts.includes('Mod');
  if ((mac ? event.metaKey : event.ctrlKey) !== mod || (mac ? event.ctrlKey : event.metaKey)) return false;
  if (event.altKey !== parts.includes('Alt')) return false;
  if (mod && event.shiftKey !== parts.includes('Shift')) return false;
  if (mod && parts.includes('Shift') && key === '\\') return event.key === '\\' || event.key === '|';
  return event.key.length === 1 ? event.key.toLowerCase() === key.toLowerCase() : event.key === key;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Space on a control acts on the control. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a[href], summary, [role="checkbox"]') !== null;

/** Whether shortcuts without a modifier work; some people type them by accident, or by voice. */
export const singleKeysStore = createStore(true);

/** Whether a shortcut is a single character: a letter, a digit or a symbol. */
export const isSingleKey = (keys: string): boolean => keys.length === 1;

/** Runs commands on key presses. Menus and dialogs that handle a key stop it from getting here. */
export function startKeyboard(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const inField = typing(event.target);
    if (event.key === ' ' && isControl(event.target)) return;
    for (const { id, keys } of commandList) {
      for (const key of keys) {
        const free = (key.startsWith('Mod+') && key !== 'Mod+z') || key === 'Escape' || key === 'F6';
        if (!matchesKey(key, event) || (inField && !free) || !canRun(id)) continue;
        if (isSingleKey(key) && !singleKeysStore.get()) continue;
        event.preventDefault();
        runCommand(id);
        return;
      }
    }
  });
}
