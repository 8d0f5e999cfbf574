import { describe, expect, it } from 'vitest';
import type { FactCandidate } from '../../../../src/core/ports';
import { describeWritten } from '../../../../src/core/memory/extract/extract-facts';
import { asBookId, asFactId, type BookId, defaultSettings, type TurnId } from '../../../../src/shared/model';
import { citingAnswer } from '../../../support/citing-answer';
import { fixedClock } from '../../../support/fixed-clock';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../../support/test-engine';
import { readStatement } from '../../../../src/shared/text/grammar/statement';

const page = 'Slow breathing lowers the pulse before a contest.';

const study = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const dir = await dataFolder();
  const store = openStore(dir, clock);
  const bookId = await addBook(store, clock, [{ title: 'Breath', pages: [page] }]);
  const cognition = scriptedCognition({ answer: citingAnswer(bookId, page) });
  const told: string[] = [];
  const logger = { info: (line: string) => void told.push(line), error: () => undefined };
  const setup = await openTestEngine(dir, clock, cognition, { store, logger });
  const { sessionId } = await setup.engine.sessions.start(bookId, false);
  const say = async (text: string) => {
    const answer = await ask(setup.engine, sessionId, text);
    await setup.settle();
    return answer;
  };
  const facts = async () => (await store.memory.listFacts({ page: 1, limit: 50 })).items.toReversed();
  return { setup, store, cognition, told, say, facts };
};

/** A candidate fact that quotes words of a turn, with their position. */
const fromTurn = (
  turn: { readonly turnId: TurnId; readonly content: string },
  quote: string,
  fact: string,
): FactCandidate => ({
  scope: 'user',
  type: 'profile',
  ...readStatement(fact),
  confidence: 0.9,
  method: 'llm_extract',
  meta: { model: 'some-model', prompt: 'abc' },
  evidence: {
    kind: 'turn',
    turnId: turn.turnId,
    start: turn.content.indexOf(quote),
    end: turn.content.indexOf(quote) + quote.length,
    quote,
  },
});

describe('the extract-facts job', () => {
  it('reports in the log how many candidates were dropped and why, but not their text', async () => {
    const { cognition, say, told, facts } = await study();
    cognition.extractFacts = async ({ question }) => ({
      candidates: [
        fromTurn(question, 'I live in Bergen', 'The learner lives in Bergen.'),
        {
          ...fromTurn(question, 'Bergen', 'The learner lives in Oslo.'),
          evidence: { kind: 'turn', turnId: question.turnId, start: 0, end: 4, quote: 'Oslo' },
        },
      ],
      dropped: [
        'a candidate was dropped: "type" is not as asked',
        'a candidate was dropped: "type" is not as asked',
      ],
    });
    await say('I live in Bergen. What lowers the pulse?');
    expect((await facts()).map(({ fact }) => fact)).toEqual(['The learner lives in Bergen.']);
    const line =
      '1 saved, 3 skipped: a candidate was dropped: "type" is not as asked (2 times); evidence not found in its source';
    expect(told.filter((one) => one.startsWith('Remembering'))).toEqual([`Remembering an answer: ${line}`]);
    expect(describeWritten([])).toBe('0 saved');
  });

  it('stores the model and the prompt with the evidence', async () => {
    const { cognition, say, facts, store } = await study();
    cognition.extractFacts = async ({ question }) => ({
      candidates: [fromTurn(question, 'I live in Bergen', 'The learner lives in Bergen.')],
      dropped: [],
    });
    await say('I live in Bergen.');
    const [fact] = await facts();
    const detail = await store.memory.findFact(fact?.id ?? asFactId(0));
    expect(detail?.evidence).toMatchObject([
      {
        method: 'llm_extract',
        quote: 'I live in Bergen',
        meta: {
          engine: 'scripted-1',
          model: 'some-model',
          prompt: 'abc',
          confidence: 0.9,
          counts: 0.9 * 0.8,
        },
      },
    ]);
  });

  it('never uses the tutor’s words as evidence about the learner', async () => {
    const { cognition, say, facts } = await study();
    cognition.extractFacts = async ({ answer }) => ({
      candidates: answer
        ? [fromTurn(answer, answer.content.slice(0, 20), 'The learner asked something.')]
        : [],
      dropped: [],
    });
    await say('I wonder what lowers the pulse?');
    expect(await facts()).toEqual([]);
  });

  it('ignores words that the learner pastes from the last answer', async () => {
    const { cognition, say, facts, told } = await study();
    cognition.extractFacts = async ({ question }) => ({
      candidates: question.content.includes('I live in Bergen')
        ? [fromTurn(question, 'I live in Bergen', 'The learner lives in Bergen.')]
        : [],
      dropped: [],
    });
    cognition.script.answer = async function* () {
      yield { kind: 'text', text: 'On Monday you said: “I live in Bergen.”' };
      yield { kind: 'basis', basis: 'memory' };
    };
    await say('I live in Bergen.');
    await say('Yes, “I live in Bergen.” is what I said.');
    expect(await facts()).toMatchObject([{ evidenceCount: 1 }]);
    expect(told.at(-1)).toContain('repeats the last answer');
  });

  it('accepts a quote only if it is on its page verbatim', async () => {
    const { cognition, say, facts } = await study();
    const quote = (answerId: TurnId, bookId: BookId, fact: string): FactCandidate => ({
      scope: 'book',
      type: 'quote',
      subject: 'book',
      words: fact,
      confidence: 0.9,
      method: 'llm_extract',
      evidence: { kind: 'page', turnId: answerId, bookId, page: 1, label: '1', quote: page },
    });
    cognition.extractFacts = async ({ answer }) => ({
      candidates: answer
        ? [
            quote(answer.turnId, asBookId('b0123456789abcdef'), '“Slow breathing raises the pulse.”'),
            quote(answer.turnId, asBookId('b0123456789abcdef'), `“${page}”`),
          ]
        : [],
      dropped: [],
    });
    await say('I ask: what lowers the pulse?');
    expect((await facts()).map(({ fact }) => fact)).toEqual([`“${page}”`]);
  });

  it('holds one type of facts for approval, and rejects another', async () => {
    const { cognition, say, facts, setup } = await study();
    cognition.extractFacts = async ({ question }) => ({
      candidates: [
        fromTurn(question, 'I live in Bergen', 'The learner lives in Bergen.'),
        { ...fromTurn(question, 'I like tea', 'The learner likes tea.'), type: 'preference' },
      ],
      dropped: [],
    });
    const types = { ...defaultSettings.memory.types, profile: 'approve', preference: 'refuse' } as const;
    await setup.engine.settings.save({ ...defaultSettings, memory: { ...defaultSettings.memory, types } });
    await say('I live in Bergen and I like tea.');
    expect(await facts()).toMatchObject([{ fact: 'The learner lives in Bergen.', status: 'pending' }]);
  });
});
