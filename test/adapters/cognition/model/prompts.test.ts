import { describe, expect, it } from 'vitest';
import * as prompts from '../../../../src/adapters/cognition/prompts';
import { createModelCognition } from '../../../../src/adapters/cognition/model';
import { turn } from '../builtin/collect';
import { cognitionOf, scriptedModel } from './scripted-model';

const signal = new AbortController().signal;
const unreadable = { code: 'MODEL_REPLY_UNREADABLE', data: { provider: 'scripted', model: 'text-1' } };
describe('prompts', () => {
  const all = [
    prompts.answerPrompt,
    prompts.extractFactsPrompt,
    prompts.summarisePrompt,
    prompts.nameSessionPrompt,
    prompts.nameTopicPrompt,
    prompts.digestPrompt,
    prompts.distilPrompt,
    prompts.detectTopicPrompt,
    prompts.draftPlanPrompt,
    prompts.proposeCardsPrompt,
    prompts.makeQuizPrompt,
    prompts.writeNotePrompt,
  ];

  it('each have a unique name, a version and a hash', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length);
    for (const { hash, version } of all) {
      expect(hash).toMatch(/^[0-9a-f]{16}$/);
      expect(version).toBeGreaterThanOrEqual(1);
    }
  });

  it('require a schema for every reply that is not prose', () => {
    const [answer, ...others] = all;
    expect(answer?.schema).toBeUndefined();
    for (const { schema } of others)
      expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
  });

  it('change their hash with their wording', () => {
    const parts = { name: 'x', version: 1, user: () => '' };
    const hash = (change: { system?: string; version?: number; wording?: readonly string[] }): string =>
      prompts.definePrompt({ ...parts, system: 'Say.', ...change }).hash;
    expect(hash({})).toBe(hash({}));
    expect(
      new Set([hash({}), hash({ system: 'Tell.' }), hash({ version: 2 }), hash({ wording: ['a'] })]).size,
    ).toBe(4);
  });
});

describe('a reply that cannot be read', () => {
  const tasks: readonly (readonly [
    string,
    (cognition: ReturnType<typeof cognitionOf>['cognition']) => Promise<unknown>,
  ])[] = [
    [
      'summarise',
      (cognition) =>
        cognition.summarise(
          {
            of: 'turns',
            texts: [{ speaker: 'user', text: 'I rest.' }],
            previous: null,
            sentences: { min: 1, max: 2 },
          },
          signal,
        ),
    ],
    ['nameSession', (cognition) => cognition.nameSession('What is rest?', signal)],
    ['nameTopic', (cognition) => cognition.nameTopic({ texts: ['Rest'], apartFrom: [] }, signal)],
    [
      'digest',
      (cognition) =>
        cognition.digest({ turns: [turn({ content: 'Hi' })], known: [], now: '', timeZone: 'UTC' }, signal),
    ],
    [
      'distil',
      (cognition) =>
        cognition.distil(
          { base: '', summaries: ['Rest.'], facts: [], keep: [], leaveOut: [], words: 50 },
          signal,
        ),
    ],
    ['detectTopic', (cognition) => cognition.detectTopic('Rest', [{ slug: 'rest', text: '' }], signal)],
    [
      'draftPlan',
      (cognition) =>
        cognition.draftPlan(
          {
            bookTitle: 'Calm',
            pageCount: 9,
            outline: [],
            goal: '',
            from: '2026-05-20',
            until: null,
            position: 1,
          },
          signal,
        ),
    ],
    [
      'writeNote',
      (cognition) =>
        cognition.writeNote(
          { question: 'Why?', answer: 'So.', quotes: [], title: null, content: '' },
          signal,
        ),
    ],
  ];
  it.each(tasks)('is requested once more and then reported: %s', async (_, run) => {
    const { cognition, asked } = cognitionOf('I cannot.', '{"sorry": tru', '{}');
    await expect(run(cognition)).rejects.toMatchObject(unreadable);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.prompt.user).toContain('it is not JSON');
    expect(asked[1]?.options?.schema).toBeDefined();
  });

  it('is not requested again once it is aborted', async () => {
    const stop = new AbortController();
    const { model, asked } = scriptedModel('no');
    const cognition = createModelCognition({
      ...model,
      complete: async (...args) => {
        stop.abort();
        return model.complete(...args);
      },
    });
    await expect(cognition.nameSession('What is rest?', stop.signal)).rejects.toThrow('aborted');
    expect(asked).toHaveLength(1);
  });

  it('may be fenced, with text before it', async () => {
    const { cognition } = cognitionOf('Here it is:\n```json\n{"title": "Rest"}\n```');
    expect(await cognition.nameSession('What is rest?', signal)).toBe('Rest');
  });
});
