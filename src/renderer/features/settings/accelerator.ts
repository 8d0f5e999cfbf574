import { text } from '../../messages/text';

/** A key press, without what differs between keyboards. */
interface Pressed {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const namedKeys: Readonly<Record<string, string>> = {
  Space: 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

const keyOf = (code: string): string | null =>
  /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}))$/.exec(code)?.slice(1).find(Boolean) ?? namedKeys[code] ?? null;

/** A pressed shortcut in Electron's notation; null if it has no key or no modifier other than Shift. */
export function acceleratorFrom(pressed: Pressed, isMac: boolean): string | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const key = keyOf(code);
  if (key === null || !(ctrlKey || metaKey || altKey)) return null;
  const modifiers = [
    (isMac ? metaKey : ctrlKey) && 'CommandOrControl',
    isMac && ctrlKey && 'Control',
    !isMac && metaKey && 'Super',
    altKey && 'Alt',
    shiftKey && 'Shift',
  ];
  return [...modifiers.filter((one) => one !== false), key].join('+');
}

const printed: Readonly<Record<string, string>> = text.keyNames;

/** The shortcut as people write it. */
export const sayAccelerator = (keys: string, isMac: boolean): string =>
  keys
    .split('+')
    .map((part) =>
      part === 'CommandOrControl' ? (isMac ? 'Cmd' : text.keyNames.Control) : (printed[part] ?? part),
    )
    .join(' + ');
