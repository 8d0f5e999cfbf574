const opening = '<think>';
const closing = '</think>';

/**
 * Leaves out what a thinking model says to itself first: servers that do not know a model's marks hand its thoughts on
 * as text between `<think>` and `</think>`. Feed it pieces; it gives what is meant for the reader. `end` gives what was
 * withheld because it looked like the beginning of a mark.
 */
export function spokenText(): { feed(piece: string): string; end(): string } {
  let held = '';
  let state: 'unknown' | 'thinking' | 'speaking' = 'unknown';

  const speak = (text: string): string => {
    held = '';
    state = 'speaking';
    return text;
  };

  return {
    feed(piece) {
      if (state === 'speaking') return piece;
      held += piece;
      if (state === 'unknown') {
        const start = held.trimStart();
        if (opening.startsWith(start)) return '';
        if (!start.startsWith(opening)) return speak(held);
        state = 'thinking';
      }
      const end = held.indexOf(closing);
      if (end >= 0) return speak(held.slice(end + closing.length).trimStart());
      // Only the end of the thoughts is looked for, and it may be cut in two.
      held = held.slice(-closing.length);
      return '';
    },
    end: () => (state === 'unknown' ? held : ''),
  };
}
