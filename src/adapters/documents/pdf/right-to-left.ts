/** A character of a line with its extent, from left to right. */
export interface PlacedCharacter {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Whether there was a gap between it and the character before, in the file's order. */
  readonly gap: boolean;
}

/** Letters only: a script's own digits are read from left to right like all numbers. */
const rtl = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const everyRtl = new RegExp(rtl.source, 'gu');
const number = /\p{Nd}/u;
const latin = /(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}])\p{L}/u;
const mark = /^\p{M}/u;
/** Characters that a number may contain. */
const inNumber = /^[.,:/+\-\u066b\u066c\u060c%]$/u;

/** Whether most letters of a line are written from right to left. */
export const isRightToLeft = (text: string): boolean => {
  const found = text.match(everyRtl)?.length ?? 0;
  return found > 0 && found * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
};

/**
 * The space between words as a share of the font size. Next to a foreign word, the file's own spaces are unreliable.
 */
const wordGap = 0.12;

/** A right-to-left line in reading order: from the right, except for numbers and foreign words. `size` in points. */
export const inReadingDirection = (characters: readonly PlacedCharacter[], size: number): string => {
  const clusters = clustersOf(characters).toSorted(
    (one, other) => other.left + other.right - one.left - one.right,
  );
  const ordered: Cluster[] = [];
  for (let at = 0; at < clusters.length;) {
    const end = foreignUntil(clusters, at);
    const part = clusters.slice(at, Math.max(end, at + 1));
    ordered.push(...(end > at ? part.toReversed() : part));
    at += part.length;
  }
  let text = '';
  ordered.forEach((cluster, index) => {
    const before = ordered[index - 1];
    if (before && isSeparate(before, cluster, size) && !/\s$/u.test(text)) text += ' ';
    text += isNonJoiner(before, cluster, ordered[index + 1], size) ? nonJoiner : cluster.text;
  });
  return text;
};

/**
 * Zero-width non-joiner: separates letters of one word ("می‌کند"). Files that contain it as a space give it no width.
 */
const nonJoiner = '\u200c';
const isNonJoiner = (
  one: Cluster | undefined,
  between: Cluster,
  other: Cluster | undefined,
  size: number,
): boolean =>
  between.text === ' ' &&
  one !== undefined &&
  other !== undefined &&
  rtl.test(one.text) &&
  rtl.test(other.text) &&
  one.left - other.right < size * wordGap * 0.5;

const isSeparate = (one: Cluster, other: Cluster, size: number): boolean => {
  if (one.text === ' ' || other.text === ' ') return false;
  if (other.gap && !isForeign(one) && !isForeign(other)) return true;
  const distance = one.left < other.left ? other.left - one.right : one.left - other.right;
  // At a change of direction, adjacent characters in reading order are not adjacent on the page, so their distance says
  // nothing.
  return isForeign(one) === isForeign(other)
    ? isForeign(one) && distance > size * wordGap
    : rtl.test(one.text + other.text);
};

interface Cluster extends PlacedCharacter {
  text: string;
}

const isForeign = ({ text }: PlacedCharacter): boolean => number.test(text) || latin.test(text);

/** Keeps combining marks with their letter, and the letters of a ligature together. */
const clustersOf = (characters: readonly PlacedCharacter[]): Cluster[] => {
  const clusters: Cluster[] = [];
  for (const character of characters) {
    const last = clusters.at(-1);
    const shared = last?.left === character.left && last.right === character.right;
    if (last && (shared || mark.test(character.text))) last.text += character.text;
    else clusters.push({ ...character });
  }
  return clusters;
};

/** The end of the run of numbers and foreign words that begins here; `at` itself if none does. */
const foreignUntil = (clusters: readonly Cluster[], at: number): number => {
  const first = clusters[at];
  if (!first || !isForeign(first)) return at;
  let end = at + 1;
  let word = latin.test(first.text);
  for (let next = end; next < clusters.length; next += 1) {
    const cluster = clusters[next];
    const text = cluster?.text ?? '';
    if (rtl.test(text)) break;
    if (!cluster || !isForeign(cluster)) continue;
    const between = clusters.slice(end, next).map((cluster) => cluster.text);
    const continues =
      between.length === 0 ||
      word ||
      latin.test(text) ||
      (between.length === 1 && inNumber.test(between[0] ?? ''));
    if (!continues) break;
    word ||= latin.test(text);
    end = next + 1;
  }
  return end;
};
