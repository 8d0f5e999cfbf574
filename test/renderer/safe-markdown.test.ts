import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorBoundary } from '../../src/renderer/ui/error-boundary';
import { AnswerText } from '../../src/renderer/features/chat/answer/answer-text';
import { BareTurn } from '../../src/renderer/features/chat/turn/bare-turn';
import { PlainMarkdown } from '../../src/renderer/features/memory/texts/plain-markdown';
import { sampleTurn } from '../support/sample-turn';

const shown = (content: string): readonly string[] => [
  renderToStaticMarkup(createElement(AnswerText, { content, citations: [] })),
  renderToStaticMarkup(createElement(PlainMarkdown, { content })),
];

/** Lists nested by indentation to the given depth. */
const stairs = (depth: number): string =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- step ${String(level)}`).join('\n');

describe('Markdown that is too deep to render', () => {
  it.each([
    ['list marks in each other', '- '.repeat(1000) + 'deep'],
    ['numbers in each other', '1. '.repeat(1000) + 'deep'],
    ['quotations in each other', '>'.repeat(1000) + 'deep'],
    ['several kinds in each other', '> - 1) '.repeat(1000) + 'deep'],
    ['footnotes in each other', '[^a]: '.repeat(1000) + 'deep'],
    ['lists by indentation', `${stairs(120)} deep`],
    ['emphasis in each other', `${'**a *b '.repeat(300)}deep${' b* a**'.repeat(300)}`],
    ['links that never end', '[a]('.repeat(8000) + 'deep'],
    ['more than anyone reads', `${'a word '.repeat(20_000)}deep`],
  ])('is shown as the text that it is: %s', (_name, content) => {
    for (const html of shown(content)) {
      expect(html).toContain('<p class="as-it-stands">');
      expect(html).toContain('deep');
      expect(html).not.toMatch(/<(?:ul|ol|li|blockquote|em|strong|section)\b/u);
    }
  });

  it('is rendered at the depth that a tutor writes', () => {
    const table = ['| a | b |', '| --- | --- |', ...Array.from({ length: 200 }, () => '| **a** | *b* |')];
    for (const html of shown(`${stairs(8)}\n\n${table.join('\n')}\n\n> - **1.** quoted\n\n* * *\n\n- - -`)) {
      expect(html).not.toContain('as-it-stands');
      expect(html.match(/<li>/gu)?.length).toBe(9);
      expect(html.match(/<strong>/gu)?.length).toBe(201);
      expect(html).toContain('<hr/>');
    }
  });
});

it('a turn that cannot be rendered is shown as text, and the next one is still rendered', () => {
  const turn = sampleTurn({ role: 'assistant', content: 'First line\nsecond line' });
  const instead = createElement(BareTurn, { turn });
  const boundary = new ErrorBoundary({ place: 'one', children: 'drawn', instead });
  expect(boundary.render()).toBe('drawn');
  Object.assign(boundary.state, ErrorBoundary.getDerivedStateFromError(new RangeError('too deep')));
  expect(renderToStaticMarkup(boundary.render())).toMatch(
    /<p class="as-it-stands">First line\nsecond line<\/p>/u,
  );
  // More text arrived, so rendering is tried again.
  expect(
    ErrorBoundary.getDerivedStateFromProps({ place: 'two', children: 'drawn', instead }, boundary.state),
  ).toEqual({ error: null, place: 'two' });
});
