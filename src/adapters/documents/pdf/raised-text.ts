import { asScript, type ScriptDirection } from '../../../shared/text/scripts';

/** A range of a line's text that one piece of the file set: characters `from` up to `to`. */
export interface SetStretch {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly size: number;
}

/** Share of the line's size: TeX uses seven tenths for scripts, browsers five sixths. */
const maxSize = 0.86;
/** Share of the line's size, above or below its baseline; small capitals are on it. */
const minShift = 0.08;

/** A line's text, with characters that are smaller and shifted replaced by superscripts and subscripts. */
export const withScripts = (text: string, stretches: readonly SetStretch[]): string => {
  if (stretches.length < 2) return text;
  const base = baseOf(text, stretches);
  let set = '';
  let at = 0;
  for (const { from, to, direction } of runsOf(text, stretches, base)) {
    set += text.slice(at, from);
    const words = text.slice(from, to);
    // At the start of a line it is a note's own mark; after a space there is nothing that it could belong to.
    const stays = !/\S$/u.test(set) || isLogo(text, from, to);
    set += stays ? words : asScript(words, direction, set);
    at = to;
  }
  return set + text.slice(at);
};

/** The A of LaTeX is raised by its logo. */
const isLogo = (text: string, from: number, to: number): boolean =>
  /L\s*$/u.test(text.slice(0, from)) && text.slice(from, to).trim() === 'A' && /^\s*T/u.test(text.slice(to));

/** A formula has nearly as many scripts as other characters; a drop cap is larger than the rest of its line. */
const minShare = 0.2;
const maxStep = 1.6;

/** The line's own size and height: the largest of those that enough of its letters have. */
const baseOf = (text: string, stretches: readonly SetStretch[]): SetStretch | undefined => {
  const weights = new Map<string, { stretch: SetStretch; letters: number }>();
  for (const stretch of stretches) {
    const key = `${stretch.size.toFixed(1)} ${stretch.y.toFixed(1)}`;
    const known = weights.get(key) ?? { stretch, letters: 0 };
    known.letters += text.slice(stretch.from, stretch.to).trim().length;
    weights.set(key, known);
  }
  const [most, ...others] = [...weights.values()].toSorted((one, other) => other.letters - one.letters);
  if (!most) return undefined;
  const enough = others.filter(
    ({ stretch, letters }) =>
      letters >= most.letters * minShare &&
      stretch.size > most.stretch.size &&
      stretch.size < most.stretch.size * maxStep,
  );
  return [most, ...enough].toSorted((one, other) => other.stretch.size - one.stretch.size)[0]?.stretch;
};

interface ScriptRun {
  readonly from: number;
  readonly to: number;
  readonly direction: ScriptDirection;
}

const runsOf = (
  text: string,
  stretches: readonly SetStretch[],
  base: SetStretch | undefined,
): readonly ScriptRun[] => {
  const runs: ScriptRun[] = [];
  for (const stretch of stretches) {
    const direction = base && directionOf(stretch, base);
    if (!direction || text.slice(stretch.from, stretch.to).trim() === '') continue;
    const last = runs.at(-1);
    if (last && last.direction === direction && text.slice(last.to, stretch.from).trim() === '')
      runs[runs.length - 1] = { ...last, to: stretch.to };
    else runs.push({ from: stretch.from, to: stretch.to, direction });
  }
  return runs;
};

const directionOf = (stretch: SetStretch, base: SetStretch): ScriptDirection | null => {
  const shift = stretch.y - base.y;
  if (stretch.size > base.size * maxSize || Math.abs(shift) < base.size * minShift) return null;
  return shift > 0 ? 'raised' : 'lowered';
};
