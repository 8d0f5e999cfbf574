import { expect, it } from 'vitest';
import { bookSetup } from '../support/learner-study';
import { ask } from '../support/test-engine';

const file = `# Stair training

- 2026-03-01 Decided to skip the stair drill on Mondays.
- 2026-03-02 Found out that tired legs need two days of rest.
- The landlord allows the stairs only before eight.
`;

it('answers without a model from the session’s topic file, lines written by hand included (E7)', async () => {
  const { bookId, setup } = await bookSetup(
    'Slow breathing lowers the pulse. A cue word brings the attention back.',
  );
  await setup.engine.topics.save('stairs', file, null);
  const { sessionId } = await setup.engine.sessions.start(bookId, true);
  await setup.store.topics.setSessionTopic(sessionId, 'stairs');
  const answer = await ask(setup.engine, sessionId, 'What does my landlord allow about the stairs?');
  expect(answer.outcome).toBe('answered');
  expect(answer.card?.sections[0]).toEqual({
    kind: 'topic',
    slug: 'stairs',
    title: 'Stair training',
    rows: [{ line: 'The landlord allows the stairs only before eight.', day: null }],
  });
  const dated = await ask(setup.engine, sessionId, 'How many days of rest do my tired legs need?');
  expect(dated.card?.sections[0]).toMatchObject({
    kind: 'topic',
    rows: [{ line: 'Found out that tired legs need two days of rest.', day: '2026-03-02' }],
  });
  const book = await ask(setup.engine, sessionId, 'What does slow breathing lower?');
  expect(book.card?.sections.map(({ kind }) => kind)).not.toContain('topic');
});
