import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { semanticProgress } from '../../src/renderer/client/semantic-progress';
import { indexingProgress, ReadyLine } from '../../src/renderer/features/chat/ready-line';
import { importsToShow } from '../../src/renderer/features/library/import-list';
import { semanticLine, SemanticLine } from '../../src/renderer/features/library/semantic-line';
import { asBookId, asJobId, type Job, type MemoryHealth } from '../../src/shared/model';
import { text } from '../../src/renderer/messages/text';

const encoding = (change: Partial<Job> = {}): Job => ({
  id: asJobId(7),
  kind: 'encode-book',
  state: 'running',
  progress: 0.428,
  step: { name: 'passage', done: 840, of: 1963 },
  detail: '',
  error: null,
  bookId: asBookId('manual'),
  label: 'Manual',
  attempts: 1,
  canRetry: false,
  parked: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

const whole = { done: 1963, total: 1963 } as const;
const none = { done: 0, total: 0 } as const;
const vectors = (passage: MemoryHealth['vectors']['passage']): MemoryHealth['vectors'] => ({
  fact: none,
  turn: none,
  note: none,
  passage,
});

describe('the progress of semantic search', () => {
  it('is that of the running job for this book', () => {
    const other = encoding({ id: asJobId(8), bookId: asBookId('novel'), progress: 0.9 });
    expect(semanticProgress([other, encoding()], asBookId('manual'))).toEqual({ percent: 42, paused: false });
    for (const state of ['queued', 'done', 'failed', 'cancelled'] as const)
      expect(semanticProgress([encoding({ state })], asBookId('manual'))).toBeNull();
    expect(semanticProgress([encoding({ kind: 'embed-book' })], asBookId('manual'))).toBeNull();
  });

  it('is not reported as complete too early, and shows a pause', () => {
    expect(semanticProgress([encoding({ progress: 0.999 })], asBookId('manual'))?.percent).toBe(99);
    expect(semanticProgress([encoding({ progress: 1 })], asBookId('manual'))?.percent).toBe(99);
    expect(semanticProgress([encoding({ step: { name: 'paused' } })], asBookId('manual'))?.paused).toBe(true);
  });

  it('is one short line below the book', () => {
    expect(semanticLine({ percent: 42, paused: false }, whole)?.line).toBe('Semantic search: 42 %');
    const paused = semanticLine({ percent: 42, paused: true }, whole);
    expect(paused?.line).toBe('Semantic search: paused');
    expect(paused?.hint).toContain('at 42 %');
    expect(semanticLine(null, { done: 12, total: 1963 })).toEqual({
      share: 12 / 1963,
      line: text.library.indexedOf('12', '1,963'),
    });
    expect(semanticLine(null, whole)).toBeNull();
  });

  it('is a named progress bar below the book, and nothing at all once done', () => {
    const below = (jobs: readonly Job[]): string =>
      renderToStaticMarkup(
        createElement(SemanticLine, { progress: semanticProgress(jobs, asBookId('manual')), vectors: whole }),
      );
    expect(below([encoding()])).toMatch(
      /role="progressbar" aria-valuenow="42"[^>]* aria-label="Semantic search"/u,
    );
    expect(below([encoding()])).toContain('>Semantic search: 42 %<');
    expect(below([encoding({ state: 'done', progress: 1 })])).toBe('');
  });

  it('is not shown as an import', () => {
    expect(importsToShow([encoding()], [], Date.parse('2026-01-01T00:05:00.000Z'))).toEqual([]);
  });
});

describe('the line next to the conversation', () => {
  it('shows how much of the open book answers already use', () => {
    expect(indexingProgress({ percent: 42, paused: false }, null)).toEqual({
      share: 0.42,
      line: text.thread.semanticAt('42 %'),
    });
    expect(indexingProgress({ percent: 42, paused: true }, null)?.line).toContain('paused at 42 %');
  });

  it('counts unindexed items if no book is in progress, and ignores a few', () => {
    expect(indexingProgress(null, vectors({ done: 100, total: 1000 }))).toEqual({
      share: 0.1,
      line: text.thread.semanticCount('100', '1,000'),
    });
    expect(indexingProgress(null, vectors({ done: 992, total: 1000 }))).toBeNull();
    expect(indexingProgress(null, null)).toBeNull();
  });

  it('has a named progress bar, and is not announced at every percent', () => {
    const ready = { share: 0.42, line: 'Getting ready: 42 %.' };
    const shown = renderToStaticMarkup(createElement(ReadyLine, { ready }));
    expect(shown).toMatch(/role="progressbar" aria-valuenow="42"[^>]* aria-label="Semantic search"/u);
    expect(shown).toContain('>Getting ready: 42 %.<');
    expect(shown).not.toMatch(/role="status"|aria-live/u);
  });
});
