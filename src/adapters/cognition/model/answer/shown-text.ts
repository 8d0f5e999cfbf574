/** White space and rules at the end of what was shown, which are shown only if something follows. */
const trailing = /(?:\s|(?<=(?:^|\n)[ \t]*)(?:[-*_][ \t]*){3,}(?=\n|$))*$/u;

/** The text of an answer as it is shown. White space is withheld, so that the answer does not begin or end with it. */
export const createShownText = () => {
  let space = '';
  let begun = false;
  return {
    begun: () => begun,
    /** Adds text; returns what can be shown now. */
    add(text: string): string {
      const whole = begun ? space + text : text.trimStart();
      const end = trailing.exec(whole)?.index ?? whole.length;
      space = whole.slice(end);
      if (end > 0) begun = true;
      return whole.slice(0, end);
    },
    /** The white space between what was shown and this text. */
    spaceBefore: (text: string): string => space + (/^\s*/u.exec(text)?.[0] ?? ''),
    dropSpace: () => void (space = ''),
  };
};
