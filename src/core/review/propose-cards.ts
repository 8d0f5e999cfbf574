import type { CardProposal, EngineEvent, SessionId, Turn } from '../../shared/model';
import { findAnchored, foldAnchor, foldText } from '../../shared/text/quotes/anchor-quote';
import { isoTime, type Clock, type Cognition, type ProposedCard, type Store } from '../ports';

interface ProposeDeps {
  readonly store: Pick<Store, 'sessions' | 'library' | 'review'>;
  readonly cognition: Cognition;
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
}

const maxCards = 8;

interface Exchange {
  readonly asked: Turn;
  readonly answered: Turn;
}

/** Questions that the book answered, each with its last answer. */
const answeredFromBook = (turns: readonly Turn[]): readonly Exchange[] =>
  turns
    .filter(({ role }) => role === 'user')
    .flatMap((asked) => {
      const answered = turns.findLast(
        ({ role, replyTo }) => role === 'assistant' && replyTo === asked.turnId,
      );
      const isUsable =
        answered?.state === 'complete' &&
        answered.outcome === 'answered' &&
        answered.citations.some(({ verdict }) => verdict === 'verbatim' || verdict === 'near');
      return answered && isUsable ? [{ asked, answered }] : [];
    });

const quotesOf = ({ answered }: Exchange) =>
  answered.citations.filter(
    ({ verdict, quote }) => (verdict === 'verbatim' || verdict === 'near') && quote.trim() !== '',
  );

/** The proposal with the page that its quote is on; null if it is on none of the cited pages. */
const placed = async (
  { store }: ProposeDeps,
  exchange: Exchange,
  { front, back, quote }: ProposedCard,
): Promise<Omit<CardProposal, 'id' | 'sessionId' | 'label'> | null> => {
  const anchor = foldAnchor({ quote, before: '', after: '' });
  for (const { bookId, page } of quotesOf(exchange)) {
    const text = (await store.library.findPage(bookId, page))?.text;
    const place = text === undefined ? null : findAnchored(foldText(text), anchor);
    if (text !== undefined && place)
      return {
        turnId: exchange.answered.turnId,
        bookId,
        page,
        quote: text.slice(place.start, place.end),
        front,
        back,
      };
  }
  return null;
};

/**
 * The `propose-cards` job: proposes cards for what the learner asked in a session and the book answered. Only cards whose
 * quote is on the page are proposed. A session gets proposals once.
 */
export const proposeCards = async (
  deps: ProposeDeps,
  sessionId: SessionId,
  signal: AbortSignal,
): Promise<void> => {
  const { store, cognition, clock, emit } = deps;
  if (await store.review.hasProposals(sessionId)) return;
  const erasedBefore = await store.sessions.countErasures();
  const exchanges = answeredFromBook(await store.sessions.listTurns(sessionId));
  if (exchanges.length === 0) return;
  const proposed = await cognition.proposeCards(
    {
      sessionId,
      exchanges: exchanges.map((one) => ({
        question: one.asked.content,
        answer: one.answered.content,
        quotes: quotesOf(one).map(({ label, quote }) => ({ label, text: quote })),
      })),
      most: maxCards,
    },
    signal,
  );
  const found = await Promise.all(
    proposed.map(async (card) => {
      const exchange = exchanges[card.exchange];
      return exchange ? placed(deps, exchange, card) : null;
    }),
  );
  signal.throwIfAborted();
  const proposals = found.filter((one) => one !== null).slice(0, maxCards);
  if (proposals.length === 0) return;
  if ((await store.sessions.countErasures()) !== erasedBefore)
    throw new Error('A message was deleted while cards were proposed; they are proposed again.');
  await store.review.addProposals(sessionId, proposals, isoTime(clock));
  emit({ kind: 'cards' });
};
