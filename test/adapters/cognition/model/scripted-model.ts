import { createModelCognition } from '../../../../src/adapters/cognition/model';
import type {
  AnswerPassage,
  AnswerTask,
  CompleteOptions,
  ModelCall,
  Prompt,
  TextModel,
} from '../../../../src/core/ports';
import {
  asBookId,
  asPassageId,
  type ContextComponent,
  type ContextDetail,
  type ContextPiece,
  type ContextSource,
  type SaidBy,
} from '../../../../src/shared/model';
import { answerTask } from '../builtin/collect';

export interface Asked {
  readonly prompt: Prompt;
  readonly options: CompleteOptions | null;
  readonly call: ModelCall;
}

/** A model that gives scripted replies in order and records its prompts. Answers come in the given chunks. */
export const scriptedModel = (...replies: readonly (string | readonly string[])[]) => {
  const asked: Asked[] = [];
  const next = (): string | readonly string[] => replies[asked.length - 1] ?? '';
  const model: TextModel = {
    id: 'scripted/text-1',
    async *stream(prompt, call) {
      asked.push({ prompt, options: null, call });
      const reply = next();
      for (const chunk of typeof reply === 'string' ? [reply] : reply) yield chunk;
    },
    async complete(prompt, options, call) {
      asked.push({ prompt, options, call });
      const reply = next();
      return typeof reply === 'string' ? reply : reply.join('');
    },
  };
  return { model, asked };
};

export const bookId = asBookId('b0123456789abcdef');

export const passage = (
  passageId: number,
  parts: readonly (readonly [page: number, label: string, text: string])[],
  change: Partial<AnswerPassage> = {},
): AnswerPassage => ({
  passageId: asPassageId(passageId),
  bookId,
  headingPath: ['Breath and Body'],
  score: 1,
  parts: parts.map(([page, label, text]) => ({ page, label, text })),
  ...change,
});

export const piece = (
  component: ContextComponent,
  kind: ContextSource['kind'],
  id: string,
  text: string,
): ContextPiece => ({ component, source: { kind, id }, text, tokens: 1 });

export const breath = passage(41, [
  [
    14,
    '12',
    'A long breath out calms the body. Breathe out for longer than in,\nfour counts in and six out.',
  ],
  [15, '13', 'The stair drill is done on an empty stair. Climb ten steps and breathe once.'],
  [16, '14', 'Rest is a skill. It is trained like any other.'],
]);
export const preface = passage(2, [[8, 'viii', 'This book was written for people who train alone.']]);

export const saidBy = (role: SaidBy['role']): SaidBy => ({ kind: 'said', role, speaker: null });
export const ofFact = (confidence: number): ContextDetail => ({
  kind: 'fact',
  type: 'profile',
  confidence,
  over: null,
});

/** A task with everything in its context. */
export const fullTask = (change: Partial<AnswerTask> = {}): AnswerTask =>
  answerTask({
    question: 'How do I calm down?',
    openPage: { label: '12', chapter: 'Breath and Body' },
    passages: [breath, preface],
    memories: [
      { kind: 'fact', id: '7', text: 'The learner lives in Bergen.', at: '2026-05-01T00:00:00Z', score: 1 },
      { kind: 'note', id: '3', text: 'Stairs\nTen steps at dawn.', at: '2026-05-01T00:00:00Z', score: 1 },
      { kind: 'session', id: 's1', text: 'We spoke of rest.', at: '2026-05-01T00:00:00Z', score: 1 },
    ],
    context: [
      piece('persona', 'persona', 'lectern', 'You are Lectern.'),
      { ...piece('preferences', 'fact', '8', 'Answer me in Spanish.'), detail: ofFact(0.9) },
      piece('book-summary', 'book', bookId, 'The open book is "A Field Guide". It is about calm.'),
      piece('profile', 'profile', 'me', '## User Profile\n- Name: Ada'),
      piece('base-memory', 'base-memory', '3', '## Preferences\n- The learner likes short answers.'),
      piece('recent-topics', 'topics', 'index', 'Recent topics:\n- Rest (yesterday)'),
      piece('warmup', 'session', 's0', '## Last Session Summary\n\nWe began.'),
      piece('topic', 'topic', 'rest', '# Rest\n\n- 2026-05-01 Decided to rest.'),
      { ...piece('facts', 'fact', '7', 'The learner lives in Bergen.'), detail: ofFact(0.9) },
      piece('notes', 'note', '3', 'Stairs\nTen steps at dawn.'),
      piece('sessions', 'session', 's1', 'We spoke of rest.'),
      piece('passages', 'passage', '41', '[p. 12] …'),
      piece('passages', 'passage', '2', '[p. viii] …'),
      piece('running-summary', 'turn', '9', 'The learner asked about breath.'),
      { ...piece('recent-turns', 'turn', '10', 'And rest?'), detail: saidBy('user') },
      { ...piece('recent-turns', 'turn', '11', 'It is a skill [p. 14].'), detail: saidBy('assistant') },
      piece('question', 'turn', '12', 'How do I calm down?'),
    ],
    ...change,
  });

/** The tasks with a model that gives these replies, as they are or as JSON. */
export const cognitionOf = (...replies: readonly unknown[]) => {
  const { model, asked } = scriptedModel(
    ...replies.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
  );
  return { cognition: createModelCognition(model), asked };
};
