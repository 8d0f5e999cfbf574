import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataDir, readArguments } from '../../src/web/arguments';

test('reads folder, port and whether to open the browser', () => {
  expect(readArguments([], '/home/a/data')).toEqual({
    dataDir: resolve('/home/a/data'),
    port: 0,
    open: true,
    help: false,
  });
  expect(readArguments(['--data-dir', 'books', '--port', '8080', '--no-open'], '/x')).toEqual({
    dataDir: resolve('books'),
    port: 8080,
    open: false,
    help: false,
  });
});

test.each([
  [['--port', 'many'], /--port/],
  [['--port', '-1'], /--port/],
  [['--port', '65536'], /--port/],
  [['--data-dir'], /--data-dir/],
  [['--data-dir='], /--data-dir/],
  [['--what'], /--what/],
  [['a'], /'a'/],
])('refuses %j in words that name it', (args, names) => {
  expect(() => readArguments(args, '/x')).toThrow(names);
});

test('the data folder is the same as the desktop app’s', () => {
  expect(defaultDataDir('linux', {})).toBe(join(homedir(), '.config', 'Lectern', 'Lectern'));
  expect(defaultDataDir('linux', { XDG_CONFIG_HOME: '/c' })).toBe(join('/c', 'Lectern', 'Lectern'));
  expect(defaultDataDir('darwin', {})).toBe(
    join(homedir(), 'Library', 'Application Support', 'Lectern', 'Lectern'),
  );
  expect(defaultDataDir('win32', { APPDATA: '/r' })).toBe(join('/r', 'Lectern', 'Lectern'));
});
