import { expect, it } from 'vitest';
import { learnerRoom } from '../../support/learner-study';
import { ask } from '../../support/study-room';

it.each([
  [
    ['I do my bookkeeping in Excel.', 'I switched from Excel to Xero.', 'I switched from Xero to Sage.'],
    'Which program do I use for my bookkeeping?',
    'Sage',
  ],
  [
    ['I use Anki for the muscle names.', 'I dropped Anki and went back to paper cards.'],
    'How do I learn my muscle names?',
    'paper cards',
  ],
  // What replaced it is said in the same message.
  [
    ['I use MuseScore for my arrangements.', 'I gave up MuseScore; I write by hand now.'],
    'What do I use for my arrangements?',
    'by hand',
  ],
])('answers with what has replaced the fact that the question asks for: %j', async (said, asked, answer) => {
  const { clock, room } = await learnerRoom();
  for (const text of said) {
    clock.advance(86_400_000);
    const { sessionId } = await room.engine.sessions.start(null, false);
    await ask(room.engine, sessionId, text);
    await room.settle();
    await room.engine.sessions.end(sessionId);
  }
  const { sessionId } = await room.engine.sessions.start(null, false);
  const { content } = await ask(room.engine, sessionId, asked);
  expect(content).toContain('You told me:');
  expect(content).toContain(answer);
  expect(content).not.toContain('Excel for');
});
