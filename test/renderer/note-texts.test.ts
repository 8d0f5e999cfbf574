import { describe, expect, it } from 'vitest';
import { escapeMoney, formulasIn } from '../../src/renderer/features/notes/editor/single-dollars';
import { toggleTask } from '../../src/renderer/features/notes/editor/task-boxes';
import {
  imagesIn,
  lineOfLink,
  linkedTitles,
  previewOf,
  replaceLinks,
} from '../../src/shared/text/notes/note-text';

describe('formulas', () => {
  it('are distinguished from money by the characters next to the sign', () => {
    const found = (text: string) => formulasIn(text).map(({ tex, block }) => [tex, block]);
    expect(found('from $5 to $6')).toEqual([]);
    expect(found('so $a + b$ and $$c$$')).toEqual([
      ['a + b', false],
      ['c', true],
    ]);
    expect(found('`$a$` and\n```\n$b$\n```')).toEqual([]);
    expect(found(String.raw`\$a$`)).toEqual([]);
    expect(found('$$\nx\n$$')).toEqual([['x', true]]);
  });

  it('stay where they are when money is escaped', () => {
    expect(escapeMoney('$5 and $x$, `$`')).toBe(String.raw`\$5 and $x$, ` + '`$`');
  });
});

describe('a task', () => {
  it('is ticked and cleared by its line', () => {
    const text = 'a\n- [ ] one\n  > 1. [x] two\n[ ] no task';
    expect(toggleTask(text, 2)).toBe(text.replace('[ ] one', '[x] one'));
    expect(toggleTask(text, 3)).toBe(text.replace('[x] two', '[ ] two'));
    expect(toggleTask(text, 4)).toBe(text);
    expect(toggleTask(text, 99)).toBe(text);
  });
});

describe('links between notes', () => {
  it('are found whatever their case, and renamed with their own words', () => {
    const text = 'See [[ The  Margin ]] and [[the margin|it]], not [[The margins]].';
    expect(linkedTitles(text)).toEqual(['the margin', 'the margin', 'the margins']);
    expect(replaceLinks(text, 'The margin', 'Edge')).toBe(
      'See [[Edge]] and [[Edge|it]], not [[The margins]].',
    );
  });

  it('are shown in their line, without marks', () => {
    const text = 'First\n- **If** [[the margin]] can be [timed](https://example.org)\n';
    expect(lineOfLink(text, 'The margin')).toBe('If the margin can be timed');
    expect(lineOfLink(`${'long words '.repeat(30)}[[Edge]] after`, 'edge')).toMatch(/^….*Edge after$/);
  });
});

describe('an excerpt', () => {
  it('has neither the first heading nor the marks', () => {
    expect(previewOf('# Title\n\n> *A* `b` [p. 3]\n- [x] done ![alt](images/x.png)')).toBe(
      'A b p. 3 done alt',
    );
  });
});

it('pictures of a note are found by their address', () => {
  const name = `${'0f'.repeat(16)}.webp`;
  expect(imagesIn(`![](images/${name}) ![](https://x.org/images/a.png) ![](images/${name})`)).toEqual([name]);
});
