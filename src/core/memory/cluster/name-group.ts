import type { Cognition } from '../../ports';
import { sampleOf } from './k-means';

/** Number of texts of other groups that a title must distinguish the group from. */
const maxOthers = 40;

/** The title, with a number if it is in use: "Sleep 2". */
const distinctTitle = (title: string, taken: readonly string[]): string => {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  if (!used.has(title.toLowerCase())) return title;
  for (let n = 2; ; n += 1) {
    const numbered = `${title} ${n}`;
    if (!used.has(numbered.toLowerCase())) return numbered;
  }
};

/** A title for one of several groups of texts, different from those in `taken`, and a line that says what it is about. */
export const nameGroup = async <Item extends { readonly text: string }>(
  cognition: Pick<Cognition, 'nameTopic'>,
  group: readonly Item[],
  groups: readonly (readonly Item[])[],
  taken: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly title: string; readonly summary: string }> => {
  signal.throwIfAborted();
  const others = groups.filter((other) => other !== group).flat();
  const { title, summary } = await cognition.nameTopic(
    {
      texts: group.map(({ text }) => text),
      apartFrom: sampleOf(others, maxOthers).map(({ text }) => text),
      taken,
    },
    signal,
  );
  return { title: distinctTitle(title, taken), summary };
};
