import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConversations, readDateTime, readEvidence } from './recall-conversations';
import { measure } from './recall-measures';

const sample = {
  conversation: {
    speaker_a: 'Ann',
    speaker_b: 'Bo',
    session_2: [],
    session_2_date_time: '1:00 pm on 9 May, 2023',
    session_1: [
      { speaker: 'Ann', dia_id: 'D1:1', text: 'Look!', blip_caption: 'a photo of a kite' },
      { speaker: 'Bo', dia_id: 'D1:2', text: 'Nice.' },
    ],
    session_1_date_time: '1:56 pm on 8 May, 2023',
    session_1_observation: {},
  },
  qa: [
    { question: 'What did Ann show?', answer: 'a kite', evidence: ['D1:1; D9:9'], category: 4 },
    { question: 'What did Bo show?', adversarial_answer: 'a kite', evidence: ['D1:1'], category: 5 },
    { question: 'Nowhere?', answer: 1, evidence: ['D7:1'], category: 2 },
  ],
};

describe('conversations in the LoCoMo layout', () => {
  it('reads evidence in all notations', () => {
    expect(readEvidence(['D8:6; D9:17', 'D9:1 D4:4', 'D:11:26', 'D30:05', 'D8:6', 'D'])).toEqual([
      'D8:6',
      'D9:17',
      'D9:1',
      'D4:4',
      'D11:26',
      'D30:5',
    ]);
  });

  it('reads dates with noon and midnight', () => {
    expect(new Date(readDateTime('1:56 pm on 8 May, 2023')).toISOString()).toBe('2023-05-08T13:56:00.000Z');
    expect(new Date(readDateTime('12:09 am on 13 September, 2023')).getUTCHours()).toBe(0);
    expect(new Date(readDateTime('12:30 pm on 1 January, 2024')).getUTCHours()).toBe(12);
    expect(() => readDateTime('last Tuesday')).toThrow(/no date/);
  });

  it('reads one sample or an array of them, captions as part of the turn, and counts missing evidence', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-conversations-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'a.json'), JSON.stringify(sample));
    await writeFile(join(folder, 'b.json'), JSON.stringify([sample, { ...sample, sample_id: 'conv-2' }]));
    const [one, ...others] = await readConversations(folder);
    expect(others.map(({ name }) => name)).toEqual(['b-0', 'conv-2']);
    expect(one?.sessions).toHaveLength(1);
    expect(one?.sessions[0]?.turns[0]).toEqual({
      role: 'user',
      speaker: 'Ann',
      content: 'Look! [shares a photo of a kite]',
      at: '2023-05-08T13:56:00.000Z',
    });
    expect(one?.sessions[0]?.turns[1]?.role).toBe('assistant');
    expect(one?.questions.map(({ evidence }) => evidence)).toEqual([['D1:1'], ['D1:1']]);
    expect(one?.missing).toEqual({ evidence: 2, questions: 1 });
  });
});

describe('measures of recall', () => {
  it('computes recall and rank', () => {
    const asked = [
      { category: 4, ranks: [1, 11], ms: 1 },
      { category: 4, ranks: [Infinity], ms: 3 },
    ];
    const { recall5, recall10, recall20, anyHit10, ndcg10, mrr } = measure(asked);
    expect([recall5, recall10, recall20, anyHit10, mrr]).toEqual([0.25, 0.25, 0.5, 0.5, 0.5]);
    expect(ndcg10).toBeCloseTo(1 / (1 + 1 / Math.log2(3)) / 2, 6);
  });
});
