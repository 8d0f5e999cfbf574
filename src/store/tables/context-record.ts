import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ContextComponent, ContextPiece, RankReason } from '../../shared/model';

/** Which text a piece is: one in context_texts, or a turn's content behind what names its speaker. */
export type TextRef =
  | { readonly kind: 'text'; readonly id: number }
  | { readonly kind: 'turn'; readonly id: number; readonly voice: Voice; readonly tokens: number };

/** Scores are kept to three digits, shares of reasons to two. */
export interface RecordedPiece extends Pick<ContextPiece, 'component' | 'score' | 'dropped' | 'reasons'> {
  readonly text: TextRef;
}

/** What may stand before a turn's content. */
const voices = { '-': '', L: 'Learner: ', T: 'Tutor: ', O: 'Tool: ' } as const;
export type Voice = keyof typeof voices;
export const voiceText = (voice: Voice): string => voices[voice];
export const voiceOf = (before: string): Voice | null =>
  (Object.keys(voices) as Voice[]).find((voice) => voices[voice] === before) ?? null;

// Letters are given for good: records on disk are spelled with them.
const components: Readonly<Record<ContextComponent, string>> = {
  persona: 'a',
  profile: 'b',
  'base-memory': 'c',
  'book-summary': 'd',
  'recent-topics': 'e',
  warmup: 'f',
  topic: 'g',
  facts: 'h',
  notes: 'i',
  sessions: 'j',
  passages: 'k',
  'running-summary': 'l',
  'recent-turns': 'm',
  question: 'n',
};
const signals: Readonly<Record<RankReason['signal'], string>> = {
  words: 'w',
  meaning: 'm',
  heading: 'h',
  neighbours: 'n',
  importance: 'i',
  recency: 'r',
  pinned: 'p',
  date: 'd',
  speaker: 's',
  kind: 'k',
  session: 'e',
  reranked: 'v',
};
const swapped = <Key extends string>(letters: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> =>
  new Map(Object.entries<string>(letters).map(([key, letter]) => [letter, key as Key]));
const componentOf = swapped(components);
const signalOf = swapped(signals);

/**
 * The columns of a record. Runs of pieces: the component's letter, a capital where the texts are turns'; `.` scored,
 * `!` dropped, `?` with reasons; how many, where more than one. Then what each piece has, in their order: text ids, or
 * how many turns before the answer; a turn's tokens and voices; scores in thousandths, each as far below the one before
 * it in its component (they come ranked, so these are small); reasons as letters with shares in hundredths.
 */
type Columns = readonly [
  runs: string,
  refs: readonly number[],
  tokens: readonly number[],
  voices: string,
  scores: readonly number[],
  reasons: string,
];

/** A common record; changing it makes every record unreadable. */
const dictionary = Buffer.from(
  '["abcdh.9k.10lM9N","abdh.?12h.!?3k.?10M10N","abcdefgh.12h.!30j.4J.?5k.10k.!2lM8N",[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,11,10,9,8,7,6,5,4,3,2,1],[12,8,14,150,13,160,15,140,11],"LTLTLTLTLTL-",[850,10,20,5,30,15,0,1,2,3,4,6362,271,579],"w45m30n12i10r3,m52w31i12r5,e80"]',
);

const round = (value: number, unit: number): number => Math.round(value * unit);

/** How a piece ranked, to the digits that are kept. */
export const rankOf = ({
  score,
  dropped,
  reasons,
}: ContextPiece): Pick<RecordedPiece, 'score' | 'dropped' | 'reasons'> => ({
  ...(score === undefined ? {} : { score: round(score, 1000) / 1000 }),
  ...(dropped ? { dropped } : {}),
  ...(reasons
    ? { reasons: reasons.map(({ signal, share }) => ({ signal, share: round(share, 100) / 100 })) }
    : {}),
});

const runKey = ({ component, text, score, dropped, reasons }: RecordedPiece): string => {
  const letter = components[component];
  return [
    text.kind === 'turn' ? letter.toUpperCase() : letter,
    score === undefined ? '' : '.',
    dropped ? '!' : '',
    reasons ? '?' : '',
  ].join('');
};

const runsOf = (pieces: readonly RecordedPiece[]): string => {
  const runs: { key: string; count: number }[] = [];
  for (const key of pieces.map(runKey)) {
    const last = runs.at(-1);
    if (last?.key === key) last.count += 1;
    else runs.push({ key, count: 1 });
  }
  return runs.map(({ key, count }) => `${key}${count > 1 ? count : ''}`).join('');
};

/** Differences within a component; `back` undoes it. */
const scoresOf = (pieces: readonly RecordedPiece[]): readonly number[] => {
  const last = new Map<ContextComponent, number>();
  return pieces.flatMap(({ component, score }) => {
    if (score === undefined) return [];
    const before = last.get(component);
    const value = round(score, 1000);
    last.set(component, value);
    return [before === undefined ? value : before - value];
  });
};

const reasonsText = (reasons: readonly RankReason[]): string =>
  reasons.map(({ signal, share }) => `${signals[signal]}${round(share, 100)}`).join('');

export const writeRecord = (turnId: number, pieces: readonly RecordedPiece[]): Uint8Array => {
  const turns = pieces.flatMap(({ text }) => (text.kind === 'turn' ? [text] : []));
  const columns: Columns = [
    runsOf(pieces),
    pieces.map(({ text }) => (text.kind === 'turn' ? turnId - text.id : text.id)),
    turns.map(({ tokens }) => tokens),
    turns.map(({ voice }) => voice).join(''),
    scoresOf(pieces),
    pieces.flatMap(({ reasons }) => (reasons ? [reasonsText(reasons)] : [])).join(),
  ];
  const packed = deflateRawSync(JSON.stringify(columns), { level: 9, dictionary });
  return Buffer.concat([Buffer.from('1'), packed]);
};

const readReasons = (text: string): RankReason[] =>
  Array.from(text.matchAll(/([a-z])(-?\d+)/g), ([, letter = '', share]) => ({
    signal: signalOf.get(letter) ?? 'kind',
    share: Number(share) / 100,
  }));

/** The next of a column; a record that is too short is damaged. */
const reader = <Item>(items: Iterable<Item>): (() => Item) => {
  const iterator = items[Symbol.iterator]();
  return () => {
    const { value, done } = iterator.next();
    if (done) throw new Error('a context record ends early');
    return value;
  };
};

const readColumns = (turnId: number, columns: Columns): readonly RecordedPiece[] => {
  const [ref, tokens, voice] = [reader(columns[1]), reader(columns[2]), reader(columns[3])];
  const [score, reasons] = [reader(columns[4]), reader(columns[5].split(','))];
  const last = new Map<ContextComponent, number>();
  const nextScore = (component: ContextComponent): number => {
    const before = last.get(component);
    const value = before === undefined ? score() : before - score();
    last.set(component, value);
    return value / 1000;
  };
  return Array.from(columns[0].matchAll(/([a-zA-Z])(\.?)(!?)(\??)(\d*)/g)).flatMap(
    ([, letter = '', scored, dropped, reasoned, count]) => {
      const component = componentOf.get(letter.toLowerCase());
      if (!component) throw new Error('a context record names no component');
      const isTurn = letter !== letter.toLowerCase();
      return Array.from({ length: Number(count || 1) }, (): RecordedPiece => ({
        component,
        text: isTurn
          ? { kind: 'turn', id: turnId - ref(), tokens: tokens(), voice: voice() as Voice }
          : { kind: 'text', id: ref() },
        ...(scored ? { score: nextScore(component) } : {}),
        ...(dropped ? { dropped: true } : {}),
        ...(reasoned ? { reasons: readReasons(reasons()) } : {}),
      }));
    },
  );
};

/** As migration 0009 carried records over from before: [component, text, score, dropped, reasons] of each piece. */
type CarriedPiece = readonly [ContextComponent, number, number | null, number | null, string | null];

const readCarried = (pieces: readonly CarriedPiece[]): readonly RecordedPiece[] =>
  pieces.map(([component, id, score, dropped, reasons]) => ({
    component,
    text: { kind: 'text', id },
    ...(score === null ? {} : { score }),
    ...(dropped === 1 ? { dropped: true } : {}),
    ...(reasons === null
      ? {}
      : {
          reasons: (JSON.parse(reasons) as readonly [RankReason['signal'], number][]).map(
            ([signal, share]) => ({ signal, share }),
          ),
        }),
  }));

/** Records that were written or read last: a session's are read again with every question. They never change. */
const mostKnown = 64;
const known = new Map<number, { readonly bytes: Uint8Array; readonly pieces: readonly RecordedPiece[] }>();

/** Spares unpacking a record when it is next read. */
export const keepRecord = (turnId: number, bytes: Uint8Array, pieces: readonly RecordedPiece[]): void => {
  known.set(turnId, { bytes, pieces });
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
};

/** In the order in which they were sent. The first byte tells the form: `0` as carried over, `1` as written here. */
export const readRecord = (turnId: number, bytes: Uint8Array): readonly RecordedPiece[] => {
  const before = known.get(turnId);
  if (before && Buffer.compare(before.bytes, bytes) === 0) return before.pieces;
  const rest = bytes.subarray(1);
  const pieces =
    bytes[0] === 0x30
      ? readCarried(JSON.parse(Buffer.from(rest).toString()) as CarriedPiece[])
      : readColumns(turnId, JSON.parse(inflateRawSync(rest, { dictionary }).toString()) as Columns);
  keepRecord(turnId, bytes, pieces);
  return pieces;
};
