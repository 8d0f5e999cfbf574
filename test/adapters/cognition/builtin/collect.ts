import type { AnswerPart, AnswerTask, Cognition } from '../../../../src/core/ports';
import { asSessionId, asTurnId, type Turn } from '../../../../src/shared/model';
import { sampleTurn } from '../../../support/sample-turn';

export type CitationPart = Extract<AnswerPart, { kind: 'citation' }>;

export interface Collected {
  readonly parts: readonly AnswerPart[];
  readonly text: string;
  readonly basis: string | null;
  readonly citations: readonly CitationPart[];
}

/** A task about a book; `fields` override the defaults. */
export const answerTask = (fields: Partial<AnswerTask> & { readonly question: string }): AnswerTask => ({
  sessionId: asSessionId('00000000-0000-4000-8000-000000000001'),
  turnId: asTurnId(2),
  bookTitle: 'A Field Guide to Mental Toughness',
  context: [],
  passages: [],
  memories: [],
  recentTurns: [],
  selection: null,
  openPage: null,
  answerability: 0.8,
  about: 'book',
  detailLevel: 'balanced',
  now: '2026-05-20T09:00:00.000Z',
  timeZone: 'Europe/Oslo',
  composeCard: () => Promise.reject(new Error('no card is composed in this test')),
  ...fields,
});

export async function collect(cognition: Cognition, task: AnswerTask): Promise<Collected> {
  const parts: AnswerPart[] = [];
  for await (const part of cognition.answer(task, new AbortController().signal)) parts.push(part);
  return {
    parts,
    text: parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
    basis: parts.find((part) => part.kind === 'basis')?.basis ?? null,
    citations: parts.filter((part) => part.kind === 'citation'),
  };
}

export const turn = (fields: Partial<Turn> & { readonly content: string }): Turn =>
  sampleTurn({ at: '2026-05-20T09:00:00.000Z', ...fields });
