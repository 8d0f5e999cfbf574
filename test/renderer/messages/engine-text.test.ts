import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as EngineText from '../../../src/renderer/messages/engine-text';
import { engine, texts } from '../../../src/renderer/messages/de/index';
import { damage, errorText, jobLabels, sentenceFields } from '../../../src/shared/messages/engine-text';
import { asJobId, type Job } from '../../../src/shared/model';

let german: typeof EngineText;

// Test files share their modules: the German ones are its own.
beforeAll(async () => {
  vi.resetModules();
  const { setTranslation } = await import('../../../src/renderer/messages/translation');
  setTranslation({ texts, engine });
  german = await import('../../../src/renderer/messages/engine-text');
});
afterAll(() => vi.resetModules());

const job: Job = {
  id: asJobId(1),
  kind: 'compact-memory',
  state: 'failed',
  progress: 0.5,
  step: null,
  detail: '',
  ...sentenceFields('error', null),
  bookId: null,
  ...sentenceFields('label', jobLabels['compact-memory']),
  attempts: 1,
  canRetry: true,
  parked: false,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
};

it('shows the label and the error of a job in German', () => {
  const error = errorText.damagedFile('a.pdf', damage.noPages);
  const shown = german.jobInLanguage({ ...job, ...sentenceFields('error', error) });
  expect(shown.label).toBe(engine.jobLabels['compact-memory']);
  expect(shown.error).toBe(
    '„a.pdf“ ist beschädigt: sie hat keine Seiten. Besorge die Datei noch einmal und füge sie hinzu.',
  );
  const unstored = { ...job, ...sentenceFields('error', error), detail: 'in English' };
  expect(german.jobInLanguage(unstored).detail).toBe(shown.error);
});

it('shows other words as they are, also those of a sentence from before', () => {
  const plain = { ...job, label: 'Merging duplicate memories', error: 'Overloaded.' };
  delete plain.labelText;
  expect(german.jobInLanguage(plain)).toMatchObject({
    label: 'Merging duplicate memories',
    error: 'Overloaded.',
  });
  const unknown = { key: 'errorText.ofALaterVersion', parameters: [] };
  expect(german.engineText('It was so.', unknown)).toBe('It was so.');
});
