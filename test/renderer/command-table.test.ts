import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { commandList, selectionKeys } from '../../src/renderer/commands/commands';
import { KeyTable } from '../../src/renderer/commands/key-table';
import { isSingleKey, keyCaps } from '../../src/renderer/commands/keyboard';
import { text } from '../../src/renderer/messages/text';

const escape = (words: string): string => words.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

describe('the table of commands', () => {
  it('is shown whole in the overview: every key of every screen with its name', () => {
    const rows = renderToStaticMarkup(createElement(KeyTable)).split('<dt>').slice(1);
    const withKeys = [...commandList.filter(({ keys }) => keys.length > 0), ...selectionKeys];
    expect(rows).toHaveLength(withKeys.length);
    for (const { id, keys } of withKeys) {
      const row = rows.find((one) => one.startsWith(`${escape(text.commands[id])}</dt>`));
      for (const cap of keys.flatMap(keyCaps)) expect(row).toContain(`<kbd>${escape(cap)}</kbd>`);
    }
  });

  it('gives no key to two commands of a group', () => {
    const all = commandList.flatMap(({ group, keys }) => keys.map((key) => `${group} ${key}`));
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  });

  it('has the screens on Ctrl and a digit, in their order', () => {
    const digits = commandList.flatMap(({ id, keys }) =>
      keys.filter((key) => /^Mod\+\d$/.test(key)).map((key) => [id, key.at(-1)]),
    );
    expect(digits.map(([id]) => id)).toEqual([
      'go.today',
      'go.library',
      'go.study',
      'go.notes',
      'go.plans',
      'go.review',
      'go.memory',
    ]);
    expect(digits.at(-1)).toEqual(['go.memory', '7']);
  });

  it('tells single characters, which can be switched off, from other keys', () => {
    expect(['g', '?', '/', ']'].filter(isSingleKey)).toHaveLength(4);
    expect(['Mod+g', 'Escape', 'F6', 'ArrowLeft', 'Delete'].filter(isSingleKey)).toEqual([]);
  });
});
