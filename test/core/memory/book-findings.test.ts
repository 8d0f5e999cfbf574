import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { remember } from '../../../src/core/memory/extract/remember';
import { isoTime, type AnswerPart, type AnswerTask, type Cognition } from '../../../src/core/ports';
import { type AnswerCard, type AnswerOutcome, asFactId, type Citation } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

const definition = 'A window is a curve that fades a signal out at both ends.';
const lobe = 'The main lobe is as wide as the window is short.';
const leak = 'Leakage spreads a peak over its neighbours.';
const noise = (at: number): string => `Stray sentence number ${String(at)} of the manual says nothing much.`;
const page = [definition, lobe, leak].join(' ');
const others = Array.from({ length: 60 }, (_, at) => noise(at));

interface Found {
  readonly outcome: AnswerOutcome;
  readonly quote: string;
  readonly at: number;
  readonly term?: string;
}

/** Answers like the engine without a model: by the question's words, with a card. */
const findFor = (question: string): Found => {
  if (/what is a window/i.test(question))
    return { outcome: 'answered', quote: definition, at: 1, term: 'window' };
  if (/lobe/i.test(question)) return { outcome: 'answered', quote: lobe, at: 1 };
  if (/leakage/i.test(question)) return { outcome: 'answered', quote: leak, at: 1 };
  const number = Number(/\d+/.exec(question)?.[0] ?? 0);
  const outcome = /thank|exactly|wrong|nurse/i.test(question)
    ? 'reply'
    : number % 3 === 0
      ? 'closest'
      : number % 7 === 0
        ? 'not-found'
        : 'answered';
  return { outcome, quote: noise(number), at: number + 2 };
};

const cardOf = ({ outcome, quote, term }: Found): AnswerCard => {
  const block = { cite: 0, headings: ['Windows'], blocks: [{ kind: 'prose' as const, text: quote }] };
  if (outcome === 'closest')
    return {
      sections: [
        { kind: 'places', role: 'closest', rows: [{ cite: 0, heading: null, chapter: null, line: quote }] },
      ],
    };
  if (outcome !== 'answered') return { sections: [{ kind: 'remark', remark: { kind: 'ok' } }] };
  return term === undefined
    ? { sections: [{ kind: 'quote', ...block }] }
    : { sections: [{ kind: 'terms', of: 'question', rows: [{ ...block, term }] }] };
};

const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const store = openStore(await dataFolder(), clock);
  const bookId = await addBook(store, clock, [{ title: 'Windows', pages: [page, ...others] }]);
  const builtin = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const cognition: Cognition = {
    ...builtin,
    async *answer({ question }: AnswerTask): AsyncIterable<AnswerPart> {
      const found = findFor(question);
      const cited = found.outcome === 'answered' || found.outcome === 'closest';
      const citation: Omit<Citation, 'verdict'> = {
        marker: `[p. ${String(found.at)}]`,
        bookId,
        page: found.at,
        label: String(found.at),
        passageId: null,
        quote: found.quote,
      };
      yield { kind: 'basis', basis: cited ? 'book' : 'none' };
      yield {
        kind: 'card',
        card: cardOf(found),
        citations: cited ? [citation] : [],
        outcome: found.outcome,
      };
    },
  };
  const setup = await openTestEngine(await dataFolder(), clock, cognition, { store });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  const say = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      clock.set(new Date(clock.now() + 60_000).toISOString());
      await ask(setup.engine, sessionId, text);
      await setup.settle();
    }
  };
  const end = async (): Promise<void> => {
    await setup.engine.sessions.end(sessionId);
    await setup.store.jobs.addJob(
      {
        kind: 'end-session',
        payload: { sessionId },
        label: '',
        bookId: null,
        runAt: isoTime(clock),
      },
      isoTime(clock),
    );
    await setup.engine.notes.create({ title: 'wake', content: '', tags: [], relatedPages: [], bookId: null });
    await setup.settle();
  };
  const facts = async (scope: 'book' | 'user' = 'book') =>
    (await store.memory.listFacts({ scope, page: 1, limit: 200 })).items.toReversed();
  const active = async () =>
    (await facts()).filter(({ status }) => status === 'active').map(({ fact }) => fact);
  return { setup, store, bookId, sessionId, clock, say, end, facts, active };
};

describe('a fact about a book', () => {
  it('rarely results from fifty questions, and is then a definition', async () => {
    const { say, end, facts } = await study();
    for (let at = 0; at < 46; at += 1) await say(`Where is sentence ${String(at)} explained?`);
    await say('What is a window?', 'Thanks!', 'I am a nurse.', 'How wide is the lobe?');
    await end();
    expect((await facts()).map(({ fact, type }) => [fact, type])).toEqual([[definition, 'definition']]);
  });

  it('may be the definition of a term that was asked for, with its page', async () => {
    const { say, facts } = await study();
    await say('What is a window?');
    expect(await facts()).toMatchObject([
      { fact: definition, type: 'definition', page: 1, status: 'active' },
    ]);
  });

  it('does not come from a plain answer, one that only comes close, or one that finds nothing', async () => {
    const { say, end, facts } = await study();
    await say('How wide is the lobe?', 'Where is sentence 3 explained?', 'Where is sentence 7 explained?');
    await end();
    expect(await facts()).toEqual([]);
  });

  it('may be a passage that answered two questions', async () => {
    const { say, active } = await study();
    await say('How wide is the lobe?', 'What is leakage?', 'What makes the main lobe wide?');
    expect(await active()).toEqual([lobe]);
  });

  it('may be an answer that the learner confirmed, not one they rejected', async () => {
    const { say, end, active } = await study();
    await say('How wide is the lobe?', 'Yes, exactly.', 'What is a window?', "No, that's wrong.");
    await end();
    expect(await active()).toEqual([lobe]);
  });

  it('may be the answer that “Remember this” refers to, stored once', async () => {
    const { store, clock, say, active, sessionId } = await study();
    await say('How wide is the lobe?', 'Remember this');
    const message = (await store.sessions.listTurns(sessionId)).findLast(({ role }) => role === 'user');
    if (!message) throw new Error('nothing was said');
    const deps = {
      store,
      clock,
      cognition: createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm }),
      embedder: bagEmbedder(),
      logger: { info: () => undefined, error: () => undefined },
    };
    // Sending the message has already saved the fact.
    expect(await active()).toEqual([lobe]);
    expect(await remember(deps, message)).toMatchObject({ kind: 'known', facts: [{ words: lobe }] });
    expect(await active()).toEqual([lobe]);
  });

  it('may be a passage that was marked with a note during the session, not one with a plain mark', async () => {
    const { setup, bookId, clock, say, end, active, facts } = await study();
    await say('Where is sentence 1 explained?');
    clock.set(new Date(clock.now() + 1000).toISOString());
    const mark = { bookId, page: 1, before: '', after: '', rectangles: [], colour: 'yellow' as const };
    await setup.engine.marks.create({ ...mark, quote: leak, note: 'Ask about this in class.' });
    await setup.engine.marks.create({ ...mark, quote: lobe, note: '' });
    await say('Where is sentence 2 explained?');
    await end();
    expect(await active()).toEqual([leak]);
    const [fact] = await facts();
    const detail = await setup.store.memory.findFact(fact?.id ?? asFactId(0));
    expect(detail?.evidence).toMatchObject([{ page: 1, turnId: null, method: 'user_explicit', quote: leak }]);
  });

  it('may be an answer whose words were copied into a note', async () => {
    const { setup, bookId, clock, say, end, active } = await study();
    await say('How wide is the lobe?');
    clock.set(new Date(clock.now() + 1000).toISOString());
    await setup.engine.notes.create({
      title: 'Lobes',
      content: `> ${lobe} [p. 1]`,
      tags: [],
      relatedPages: [1],
      bookId,
    });
    await say('Where is sentence 1 explained?');
    await end();
    expect(await active()).toEqual([lobe]);
  });
});

describe('a fact about the learner', () => {
  it('does not come from text in quotation marks or pasted from a cited page', async () => {
    const { say, facts } = await study();
    await say(
      '“I am a nurse,” she said. What does she mean by lobe?',
      'The text says: ‘I am a nurse,’ she said.',
    );
    expect(await facts('user')).toEqual([]);
    await say('I am a nurse.');
    expect((await facts('user')).map(({ fact }) => fact)).toEqual(['The learner is a nurse.']);
  });

  it('may be their name, which is in the profile too until the fact is erased', async () => {
    const { say, facts, setup } = await study();
    await say('Please call me ana. What is a nurse?');
    const [fact] = await facts('user');
    expect(fact?.fact).toContain('name is Ana');
    expect((await setup.engine.profile.get()).name).toBe('Ana');
    await setup.store.memory.eraseFact(fact?.id ?? asFactId(0), 'erase', '2026-03-04T19:00:00.000Z');
    expect((await setup.engine.profile.get()).name).toBeNull();
  });
});
