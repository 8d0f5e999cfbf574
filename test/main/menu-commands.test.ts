import { expect, test } from 'vitest';
import {
  acceleratorOf,
  fileCommands,
  goCommands,
  helpCommands,
  printCommands,
  settingsCommand,
  viewCommands,
} from '../../src/main/menu-commands';
import { commandList } from '../../src/renderer/commands/commands';

test.each([
  ...fileCommands,
  ...goCommands,
  ...viewCommands,
  ...helpCommands,
  ...printCommands,
  settingsCommand,
])('the menu line "$name" is a command of the page, under the same key', ({ id, keys }) => {
  const command = commandList.find((one) => one.id === id);
  expect(command).toBeDefined();
  expect(keys === undefined || command?.keys.some((one) => one === keys)).toBe(true);
});

test('shortcuts are written as native accelerators', () => {
  expect(acceleratorOf('Mod+k')).toBe('CmdOrCtrl+K');
  expect(acceleratorOf('Mod+Shift+\\')).toBe('CmdOrCtrl+Shift+\\');
  expect(acceleratorOf('F6')).toBe('F6');
});
