import { expect, test } from 'vitest';
import { acceleratorFrom, sayAccelerator } from '../../src/renderer/features/settings/accelerator';
import { defaultSettings, settingsSchema } from '../../src/shared/model';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('pressed keys are written in Electron’s notation, for each system', () => {
  const pressed = { ...none, code: 'KeyQ', ctrlKey: true, shiftKey: true };
  expect(acceleratorFrom(pressed, false)).toBe('CommandOrControl+Shift+Q');
  expect(acceleratorFrom(pressed, true)).toBe('Control+Shift+Q');
  expect(acceleratorFrom({ ...none, code: 'Space', metaKey: true }, true)).toBe('CommandOrControl+Space');
  expect(acceleratorFrom({ ...none, code: 'F12', altKey: true, metaKey: true }, false)).toBe('Super+Alt+F12');
});

test('a key alone, or with Shift alone, is none', () => {
  expect(acceleratorFrom({ ...none, code: 'KeyQ', shiftKey: true }, false)).toBeNull();
  expect(acceleratorFrom({ ...none, code: 'ControlLeft', ctrlKey: true }, false)).toBeNull();
  expect(acceleratorFrom({ ...none, code: 'Tab', altKey: true }, false)).toBeNull();
});

test('what a press gives is a setting, and other text is not', () => {
  const allows = (quickQuestionKeys: string): boolean =>
    settingsSchema.safeParse({ desktop: { ...defaultSettings.desktop, quickQuestionKeys } }).success;
  expect(allows(acceleratorFrom({ ...none, code: 'ArrowUp', ctrlKey: true }, false) ?? '')).toBe(true);
  for (const bad of ['Q', 'Shift+Q', 'CommandOrControl+', 'CommandOrControl+Quit', 'Alt+Q; rm'])
    expect(allows(bad)).toBe(false);
});

test('people read it with their own key names', () => {
  expect(sayAccelerator('CommandOrControl+Shift+Space', false)).toBe('Ctrl + Shift + Space');
  expect(sayAccelerator('CommandOrControl+Control+A', true)).toBe('Cmd + Ctrl + A');
});
