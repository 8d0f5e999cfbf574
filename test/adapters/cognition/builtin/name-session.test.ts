import { expect, it } from 'vitest';
import { nameSession } from '../../../../src/adapters/cognition/builtin/name-session';

it.each([
  ['What is the stair drill?', 'What is the stair drill?'],
  ['I am a nurse in Leeds. What is the quiet check?', 'What is the quiet check?'],
  ['hello! can you explain the four strands of toughness?', 'The four strands of toughness'],
  ['Please tell me about the quiet check...', 'The quiet check'],
  ['“the width of the main lobe” (p. 2 (EPUB 7)) How wide is the main lobe?', 'How wide is the main lobe?'],
  ['> the width of the main lobe\n\nHow wide is the main lobe?', 'How wide is the main lobe?'],
  ['Where does p. 12 say what a lobe is?', 'Where does p. 12 say what a lobe is?'],
  ['hi', 'Hi'],
  ['   ', 'Untitled session'],
  [
    'I would like to know how long it takes until one technique becomes usable in calm conditions and under pressure, too',
    'How long it takes until one technique becomes usable in calm conditions',
  ],
])('%s is named %s', (question, title) => {
  expect(nameSession(question)).toBe(title);
});

it('never gives a title of more than 80 characters or an empty one', () => {
  for (const text of ['x'.repeat(300), 'word '.repeat(100), '?!?', '🙂'.repeat(100), '“Quoted question?”']) {
    const title = nameSession(text);
    expect(title.length).toBeGreaterThan(0);
    expect(title.length).toBeLessThanOrEqual(80);
  }
});
