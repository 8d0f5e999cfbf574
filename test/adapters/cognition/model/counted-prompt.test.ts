import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerPrompt } from '../../../../src/adapters/cognition/prompts';
import { createTokenizer } from '../../../../src/adapters/system/tokenizer';
import type { AnswerMemory } from '../../../../src/core/ports';
import { buildContext } from '../../../../src/core/session/context/context-builder';
import { budgetFor } from '../../../../src/core/session/context/model-budget';
import { asFactId, asTurnId, defaultSettings } from '../../../../src/shared/model';
import { sampleFact } from '../../../support/sample-fact';
import { sampleTurn } from '../../../support/sample-turn';
import { fullTask, passage } from './scripted-model';

const { count } = createTokenizer(join(import.meta.dirname, '../../../../resources/tokens'));
const at = '2026-05-01T18:30:00.000Z';
const sentence = 'A long breath out calms the body before the race begins.';

it('records as many tokens as the prompt has, instructions and tags included (A11)', () => {
  const passages = Array.from({ length: 6 }, (_, index) =>
    passage(1000 + index, [[index + 10, String(index + 8), `${sentence} Step ${index}. ${sentence}`]], {
      headingPath: ['Part Two: Training', `Chapter ${index + 3}: Breath and Body`],
    }),
  );
  const said = (id: number, text: string): AnswerMemory => ({
    kind: 'turn',
    id: String(id),
    text,
    at,
    score: 1,
    said: { kind: 'said', role: 'user', speaker: null },
  });
  const memories = [
    said(501, 'My coach is called Tomas.'),
    said(502, 'I swim on Mondays before work.'),
    said(503, 'The last race went badly for me.'),
  ];
  const facts = Array.from({ length: 8 }, (_, index) => ({
    fact: sampleFact({ id: asFactId(index + 1), fact: `I own boat number ${index}.`, updatedAt: at }),
    score: 1,
  }));
  const question = sampleTurn({ turnId: asTurnId(900), content: 'How do I calm down?' });
  const built = buildContext(
    {
      book: null,
      bound: null,
      known: null,
      topic: null,
      warmup: null,
      runningSummary: null,
      profile: {
        name: 'Ada',
        currentChapter: null,
        currentChapterTitle: null,
        totalChapters: null,
        interests: [],
        detailLevel: 'balanced',
        sessionCount: 3,
        evidence: { name: null, detailLevel: null, interests: [] },
      },
      recentTopics: ['- Rest (yesterday)'],
      baseMemory: { text: '## Preferences\n- The learner likes short answers.', revision: 3 },
      material: { passages, facts, memories, answerability: 1 },
      memoryFirst: true,
      recentTurns: [
        sampleTurn({ turnId: asTurnId(880), content: 'And rest?' }),
        sampleTurn({ turnId: asTurnId(881), role: 'assistant', content: 'It is a skill [p. 14].' }),
      ],
      question,
      model: { instructions: answerPrompt.system, preferences: [], chapters: [], chapter: null },
    },
    budgetFor(defaultSettings, null, 0),
    count,
  );
  const prompt = answerPrompt.of(
    fullTask({
      context: built.pieces,
      passages: built.passages,
      memories: built.memories,
      recentTurns: built.recentTurns,
      question: question.content,
    }),
  );
  const texts = [prompt.system, prompt.user, ...(prompt.history ?? []).map(({ text }) => text)];
  const real = texts.reduce((total, text) => total + count(text), 0);
  expect(built.pieces.every(({ dropped }) => dropped !== true)).toBe(true);
  expect(built.tokens / real).toBeGreaterThan(0.94);
  expect(built.tokens / real).toBeLessThan(1.06);
});
