import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StepFallbacks } from '../../src/renderer/features/chat/answer/step-fallbacks';
import { text } from '../../src/renderer/messages/text';
import type { StepFallback } from '../../src/shared/model';
import { sampleTurn } from '../support/sample-turn';

const words = text.chat.stepFallbacks;
const shown = (fallbacks: StepFallback[]): string =>
  renderToStaticMarkup(createElement(StepFallbacks, { turn: sampleTurn({ role: 'assistant', fallbacks }) }));

it('each step without its model is a line, with the settings where they mend it', () => {
  const refused = shown([{ step: 'reranking', provider: 'voyage', code: 'MODEL_KEY_REFUSED' }]);
  expect(refused).toContain(words.reranking(words.of('Voyage'), words.because['MODEL_KEY_REFUSED'] ?? ''));
  expect(refused).toContain('#/settings/models');
  const late = shown([{ step: 'embedding', provider: 'server', code: 'MODEL_TIMED_OUT' }]);
  expect(late).toContain(words.embedding(words.of('your server'), words.because['MODEL_TIMED_OUT'] ?? ''));
  expect(late).not.toContain('#/settings/models');
});

it('an unknown code still names the step, and an answer with all its models has no line', () => {
  expect(shown([{ step: 'embedding', provider: 'local', code: 'NEW' }])).toContain(
    words.embedding(words.here, words.failed),
  );
  expect(shown([])).toBe('');
});
