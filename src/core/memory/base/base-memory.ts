import { LecternError } from '../../../shared/errors';
import { withoutMarkup } from '../../../shared/text/without-markup';
import type { ArchiveReader, ArchiveWriter, BaseByHand, BaseRevision, Clock } from '../../ports';
import { isoTime } from '../../ports';
import { errorText } from '../../../shared/messages/engine-text';

interface BaseText {
  readonly text: string;
  readonly revision: number;
  readonly at: string | null;
}

/** The base memory as the learner edits it (B6). Every change adds a revision, and all revisions are kept. */
export interface BaseMemory {
  /**
   * `seen` is the revision that was edited, 0 if there was none. `seenText` is its text, because deleting a message may
   * have deleted that revision. Rejects with INVALID_INPUT if the text has too many words.
   */
  save(text: string, seen: number, seenText?: string): Promise<BaseText & { readonly merged: boolean }>;
  /** Rejects with REVISION_NOT_FOUND. */
  restore(revision: number): Promise<BaseText>;
}

interface BaseMemoryDeps {
  readonly archives: ArchiveReader & ArchiveWriter;
  readonly baseWords: () => Promise<number>;
  readonly clock: Clock;
  readonly changed: () => void;
}

export const wordsOf = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

const isHeading = (line: string): boolean => /^\s*#/u.test(line);

/** The non-empty lines without headings. */
export const statementsOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !isHeading(line))
    .map(withoutMarkup)
    .filter((line) => line !== '');

/** The lines added and removed by hand in `before`, updated with this edit. */
const byHandIn = (before: BaseRevision | null, text: string): BaseByHand => {
  const [old, now] = [new Set(statementsOf(before?.text ?? '')), new Set(statementsOf(text))];
  const wrote = new Set(before?.byHand.wrote.filter((line) => now.has(line)));
  for (const line of now) if (!old.has(line)) wrote.add(line);
  const struck = new Set(before?.byHand.struck.filter((line) => !now.has(line)));
  for (const line of old) if (!now.has(line)) struck.add(line);
  return { wrote: [...wrote], struck: [...struck] };
};

/**
 * Merges an edit with the newest revision: drops the lines removed there since `seen` and appends those added.
 */
const merge = (edited: string, seen: string, newest: BaseRevision): string => {
  const [before, now] = [new Set(statementsOf(seen)), new Set(statementsOf(newest.text))];
  const remaining = edited
    .split('\n')
    .filter((line) => isHeading(line) || !before.has(withoutMarkup(line)) || now.has(withoutMarkup(line)));
  const known = new Set([...before, ...statementsOf(edited)]);
  const added = [...now].filter((line) => !known.has(line));
  return [remaining.join('\n').trim(), ...added.map((line) => `- ${line}`)].join('\n');
};

export const createBaseMemory = ({ archives, baseWords, clock, changed }: BaseMemoryDeps): BaseMemory => {
  /** Tries again if a distillation came in between, which is very rare. */
  const revise = async (
    change: (newest: BaseRevision | null) => Promise<Pick<BaseRevision, 'text' | 'byHand'>>,
  ): Promise<BaseText> => {
    for (;;) {
      const newest = await archives.findBase();
      const { text, byHand } = await change(newest);
      if (newest && text === newest.text) return { text, revision: newest.revision, at: newest.at };
      const at = isoTime(clock);
      const seen = newest?.revision ?? 0;
      const revision = await archives.reviseBase({ text, byHand, seen, upToSummaryId: null, at });
      if (revision === null) continue;
      changed();
      return { text, revision, at };
    }
  };

  return {
    async save(text, seen, seenText) {
      const edited = text.replace(/\r\n?/gu, '\n').trim();
      const most = await baseWords();
      if (wordsOf(edited) > most)
        throw new LecternError('INVALID_INPUT', errorText.baseMemoryTooLong(most, wordsOf(edited)), {
          words: wordsOf(edited),
          most,
        });
      let merged = false;
      const saved = await revise(async (newest) => {
        merged = newest !== null && newest.revision !== seen;
        const before = seenText ?? (await archives.findBaseRevision(seen))?.text ?? '';
        const text = merged && newest ? merge(edited, before, newest) : edited;
        return { text, byHand: byHandIn(newest, text) };
      });
      return { ...saved, merged };
    },
    restore: (revision) =>
      revise(async () => {
        const earlier = await archives.findBaseRevision(revision);
        if (!earlier) throw new LecternError('REVISION_NOT_FOUND', errorText.revisionUnknown);
        // With its own list of manual lines. Otherwise every line would count as manual and leave no room for new ones.
        return earlier;
      }),
  };
};
