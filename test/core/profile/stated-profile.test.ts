import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../src/adapters/cognition/builtin';
import { miniLm } from '../../support/mini-lm';
import { wantedDetail } from '../../../src/shared/text/grammar/wanted-detail';
import { statedInterests } from '../../../src/core/profile/stated-interests';
import { asFactId, type Fact } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';
import { sampleFact } from '../../support/sample-fact';
import { addBook, ask, dataFolder, openTestEngine, openStore } from '../support/test-engine';

describe('how detailed answers should be', () => {
  it.each([
    ['ask: keep your answers short', 'brief'],
    ['like detailed explanations', 'thorough'],
    ["don't like long answers", 'brief'],
    ['do not like short answers', 'thorough'],
    ['prefer brief answers', 'brief'],
    ['ask: explain things step by step', 'thorough'],
    ['like detailed maps', null],
    ['have a short commute', null],
  ] as const)('%s', (words, level) => {
    expect(wantedDetail(words)).toBe(level);
  });
});

describe('what the learner studies', () => {
  const fact = (subject: Fact['subject'], words: string): Fact => ({
    ...sampleFact({ id: asFactId(1) }),
    subject,
    words,
  });
  it.each([
    ['learner', 'am studying cognitive psychology for my exam', ['cognitive psychology']],
    ['learner', 'am interested in stoicism and I row', ['stoicism']],
    ['own', 'major is economics', ['economics']],
    ['learner', 'am interested in how this works', []],
    ['learner', 'have a dog', []],
  ] as const)('%s %s', (subject, words, interests) => {
    expect(statedInterests([fact(subject, words)]).map(({ interest }) => interest)).toEqual(interests);
  });
});

describe('the profile', () => {
  const study = async () => {
    const clock = fixedClock('2026-03-04T18:00:00.000Z');
    const dir = await dataFolder();
    const store = openStore(dir, clock);
    const chapters = [
      { title: 'Preface', pages: ['Slow breathing lowers the pulse.'] },
      { title: 'Glossary', pages: ['Routines protect attention.'] },
    ];
    const bookId = await addBook(store, clock, chapters);
    const setup = await openTestEngine(
      dir,
      clock,
      createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm }),
      { store },
    );
    const { sessionId } = await setup.engine.sessions.start(bookId, false);
    const say = async (words: string): Promise<void> => {
      clock.advance(60_000);
      await ask(setup.engine, sessionId, words);
      await setup.settle();
      clock.advance(60_000);
    };
    return { ...setup, clock, say, bookId };
  };

  it('follows what the learner says, with the fact as evidence; a later statement and a later edit win', async () => {
    const { engine, say } = await study();
    await say('My name is Priya.');
    const first = await engine.profile.get();
    expect(first.name).toBe('Priya');
    const { facts } = await engine.memory
      .get(first.evidence.name ?? asFactId(0))
      .then((fact) => ({ facts: [fact] }));
    expect(facts[0]?.words).toContain('Priya');
    await say('Call me Sam.');
    expect((await engine.profile.get()).name).toBe('Sam');
    const edited = await engine.profile.put({ name: 'Samira' });
    expect(edited).toMatchObject({ name: 'Samira', evidence: { name: null } });
    await say('My name is Priyanka.');
    expect((await engine.profile.get()).name).toBe('Priyanka');
  });

  it('takes the detail level from requests; hand edits win until the next one', async () => {
    const { engine, say } = await study();
    await say('Please keep your answers short.');
    const told = await engine.profile.get();
    expect(told.detailLevel).toBe('brief');
    expect(told.evidence.detailLevel).not.toBeNull();
    expect((await engine.profile.put({ detailLevel: 'balanced' })).detailLevel).toBe('balanced');
    await say('I like detailed explanations.');
    expect((await engine.profile.get()).detailLevel).toBe('thorough');
  });

  it.each([
    ['Please keep your answers short.', 'ask: keep your answers short', { detailLevel: 'brief' }],
    ['Can you keep your answers short?', 'ask: keep your answers short', { detailLevel: 'brief' }],
    ['Give me short answers.', 'ask: Give me short answers', { detailLevel: 'brief' }],
    ['Call me Sam.', 'name is Sam', { name: 'Sam' }],
  ])('notes “%s” and says so once it is stored', async (said, words, profile) => {
    const { engine, say, bookId } = await study();
    const { sessionId } = await engine.sessions.start(bookId, false);
    const turn = await ask(engine, sessionId, said);
    expect(turn.outcome).toBe('reply');
    expect(turn.card?.sections).toMatchObject([{ kind: 'remembered', state: 'saved', rows: [{ words }] }]);
    expect(await engine.profile.get()).toMatchObject(profile);
    await say('What protects attention?');
    expect(await engine.profile.get()).toMatchObject(profile);
  });

  it('names subjects and books as interests, never chapters', async () => {
    const { engine, say, bookId } = await study();
    await engine.library.setPosition(bookId, 2);
    await say('I am studying cognitive psychology.');
    await say('What protects attention?');
    const { interests } = await engine.profile.get();
    expect(interests).toEqual(['cognitive psychology', 'A Field Guide']);
    await engine.profile.put({ interests: ['rowing'] });
    expect((await engine.profile.get()).interests).toEqual(['rowing']);
    await say('Remember that I am interested in stoicism.');
    expect((await engine.profile.get()).interests).toEqual(['rowing', 'stoicism']);
  });
});
