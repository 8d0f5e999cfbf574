import type { RestClient } from '../client.ts';
import type { KnownQuestion } from './answer-set.ts';
import { holdsPlace } from './known-places.ts';
import type { AnsweredQuestion, Outcome, UnansweredQuestion } from './measures.ts';
import type { BookId } from '../../../src/shared/model';

interface Turn {
  readonly basis: string | null;
  readonly outcome?: Outcome | null;
  readonly citations: readonly { readonly page: number }[];
  readonly context: readonly {
    readonly source: { readonly kind: string };
    readonly text: string;
    readonly dropped?: boolean;
  }[];
}

const outcomeOf = ({ outcome, basis }: Turn): Outcome =>
  outcome ?? (basis === 'refused' ? 'not-found' : 'answered');

const distinct = (pages: readonly number[]): readonly number[] => [...new Set(pages)];

async function ask(client: RestClient, bookId: BookId, question: string) {
  // Each in a separate session, so that no question follows up on another.
  const session = await client.startSession(bookId);
  const start = performance.now();
  const turn = await client.call<Turn>('POST', `/sessions/${session}/turns`, { content: question });
  return { turn, ms: performance.now() - start };
}

export async function askAnswerable(
  client: RestClient,
  bookId: BookId,
  { question, answer }: KnownQuestion,
  pages: readonly number[],
  byWords: readonly number[],
): Promise<AnsweredQuestion> {
  const { turn, ms } = await ask(client, bookId, question);
  const hits = await client.search(bookId, question, 20);
  return {
    question,
    pages,
    cited: distinct(turn.citations.map(({ page }) => page)),
    found: distinct(hits.map(({ page }) => page)),
    byWords,
    inContext: turn.context.some(
      ({ source, text, dropped }) =>
        source.kind === 'passage' && dropped !== true && holdsPlace(text, answer),
    ),
    outcome: outcomeOf(turn),
    ms,
  };
}

export async function askUnanswerable(
  client: RestClient,
  bookId: BookId,
  question: string,
): Promise<UnansweredQuestion> {
  const { turn, ms } = await ask(client, bookId, question);
  return { question, outcome: outcomeOf(turn), ms };
}
