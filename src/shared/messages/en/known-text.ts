const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** What the learner knows, as the tutor reads it; null if there is nothing to say. */
export const knownText = (
  shaky: readonly string[],
  known: readonly string[],
  misconceptions: readonly { readonly wrong: string; readonly correct: string }[],
): string | null => {
  const lines = [
    ...(shaky.length > 0 ? [`Shaky: ${shaky.join(', ')}.`] : []),
    ...(known.length > 0 ? [`Known: ${known.join(', ')}.`] : []),
    ...(misconceptions.length > 0
      ? [
          `Misconceptions: ${misconceptions
            .map(({ wrong, correct }) => `took “${shortened(wrong)}” for “${shortened(correct)}”`)
            .join('; ')}.`,
        ]
      : []),
  ];
  return lines.length === 0 ? null : lines.join('\n');
};
