const opening = '<think>';
const closing = '</think>';

/** What a model says after it has thought aloud, which some servers pass on as part of the answer. */
export async function* withoutThoughts(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let state: 'beginning' | 'thinking' | 'saying' = 'beginning';
  for await (const chunk of stream) {
    if (state === 'saying') {
      yield chunk;
      continue;
    }
    held += chunk;
    if (state === 'beginning') {
      const start = held.trimStart().toLowerCase();
      if (start.length < opening.length && opening.startsWith(start)) continue;
      state = start.startsWith(opening) ? 'thinking' : 'saying';
    }
    if (state === 'thinking') {
      const end = held.toLowerCase().indexOf(closing);
      if (end < 0) continue;
      held = held.slice(end + closing.length);
      state = 'saying';
    }
    if (held !== '') yield held;
    held = '';
  }
  // What only looked like a thought until it ended was the answer.
  if (state === 'beginning' && held !== '') yield held;
}
