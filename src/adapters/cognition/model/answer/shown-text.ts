/** A line that Markdown renders as a horizontal rule. */
const rule = /^[ \t]*(?:[-*_][ \t]*){3,}$/u;

/** Where the trailing white space and rules of a text begin. */
const endOf = (text: string): number => {
  let end = text.trimEnd().length;
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    if (!rule.test(text.slice(start, end))) break;
    end = text.slice(0, start).trimEnd().length;
  }
  return end;
};

/**
 * The visible text of an answer. White space and rules are withheld until something follows, so that the answer does
 * not begin or end with them.
 */
export const createShownText = () => {
  let space = '';
  let begun = false;
  return {
    begun: () => begun,
    /** Adds text; returns what can be shown now. */
    add(text: string): string {
      const whole = begun ? space + text : text.trimStart();
      const end = endOf(whole);
      space = whole.slice(end);
      if (end > 0) begun = true;
      return whole.slice(0, end);
    },
    /** The white space between the text shown so far and this text. */
    spaceBefore: (text: string): string => space + (/^\s*/u.exec(text)?.[0] ?? ''),
    dropSpace: () => void (space = ''),
  };
};
