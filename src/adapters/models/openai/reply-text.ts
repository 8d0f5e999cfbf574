const opening = '<think>';
const closing = '</think>';

/**
 * Removes a model's reasoning from its text. Servers that do not know the model's tags pass the reasoning on as text
 * between `<think>` and `</think>`. `feed` takes a piece and returns what is meant for the reader; `end` returns text
 * that was withheld because it might have been the start of a tag.
 */
export function replyText(): { feed(piece: string): string; end(): string } {
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
      // Only the closing tag matters, and it may be split between two pieces.
      held = held.slice(-closing.length);
      return '';
    },
    end: () => (state === 'unknown' ? held : ''),
  };
}
