import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebFront } from '../../e2e/support/web-front.ts';
import { restClient, type RestClient } from '../client.ts';
import type { Answered, Asked, Conversation, Held } from './conversation.ts';
import type { BookId, SessionId } from '../../../src/shared/model';

interface Answer {
  readonly content: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly card: { readonly sections: readonly { readonly kind: string }[] } | null;
  readonly citations: Answered['citations'];
  readonly error: string | null;
}

/** Runs the conversations about one book, each in a separate session, in one fresh data folder. */
export async function holdConversations(
  file: string,
  conversations: readonly Conversation[],
  encoded: boolean,
): Promise<readonly Held[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-talks-'));
  const front = await startWebFront(dataDir);
  try {
    const client = restClient(front);
    const bookId = encoded ? (await client.importFile(file)).bookId : (await client.importText(file)).bookId;
    await checkSelections(client, bookId, conversations);
    const held: Held[] = [];
    for (const conversation of conversations) held.push(await hold(client, bookId, conversation));
    return held;
  } finally {
    await front.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

const spaced = (text: string): string => text.replaceAll(/\s+/gu, ' ');

/** Number of pages by which a selection may have moved since it was written, since a newer importer may split pages differently. */
const mostMoved = 5;

/** Throws if the words of a selection are on no page near its own. */
async function checkSelections(
  client: RestClient,
  bookId: BookId,
  conversations: readonly Conversation[],
): Promise<void> {
  const astray: string[] = [];
  for (const { selection } of conversations.flatMap((conversation) => conversation.turns)) {
    if (!selection) continue;
    const near = Array.from({ length: 2 * mostMoved + 1 }, (_, index) => selection.page + index - mostMoved);
    const texts = await Promise.all(
      near
        .filter((page) => page > 0)
        .map((page) =>
          client.call<{ text: string }>('GET', `/books/${bookId}/pages/${String(page)}`).then(
            ({ text }) => spaced(text),
            () => '',
          ),
        ),
    );
    if (!texts.some((text) => text.includes(spaced(selection.quote))))
      astray.push(`page ${String(selection.page)}: ${selection.quote}`);
  }
  if (astray.length > 0) throw new Error(`Selections that are in the book no more:\n${astray.join('\n')}`);
}

async function hold(client: RestClient, bookId: BookId, conversation: Conversation): Promise<Held> {
  if (conversation.note) await client.call('POST', '/notes', { ...conversation.note, bookId });
  const sessionId = await client.startSession(bookId);
  const turns: Answered[] = [];
  for (const asked of conversation.turns) turns.push(await ask(client, bookId, sessionId, asked));
  const { title, summary } = await client.call<{ title: string | null; summary: string | null }>(
    'POST',
    `/sessions/${sessionId}/end`,
  );
  return { ...conversation, title, summary, turns };
}

async function ask(
  client: RestClient,
  bookId: BookId,
  sessionId: SessionId,
  asked: Asked,
): Promise<Answered> {
  if (asked.at !== undefined) await client.call('PUT', `/books/${bookId}/position`, { page: asked.at });
  const start = performance.now();
  const elapsed = (): number => Math.round(performance.now() - start);
  try {
    const answer = await client.call<Answer>('POST', `/sessions/${sessionId}/turns`, {
      content: asked.content,
      ...(asked.selection && { selection: { bookId, ...asked.selection } }),
    });
    return {
      ...asked,
      outcome: answer.outcome,
      state: answer.state,
      sections: answer.card?.sections.map(({ kind }) => kind) ?? [],
      citations: answer.citations.map(({ page, label, verdict }) => ({ page, label, verdict })),
      text: answer.content,
      error: answer.error,
      ms: elapsed(),
    };
  } catch (error) {
    // A turn that the server rejects is a result, not the end of the run.
    return {
      ...asked,
      outcome: null,
      state: null,
      sections: [],
      citations: [],
      text: '',
      error: error instanceof Error ? error.message : String(error),
      ms: elapsed(),
    };
  }
}
