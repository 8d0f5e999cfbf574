import { z } from 'zod';
import type { Cognition, DistilTask, TextModel } from '../../../core/ports';
import {
  baseSections,
  readBase,
  wordCount,
  writeBase,
  type BaseSection,
} from '../builtin/memory/base-memory';
import { foldSpace } from '../../../shared/text/fold-space';
import { distilPrompt } from '../prompts';
import { askWhole, checkedWhole, type ReadValue } from './checked-reply';
import { plainLine } from './plain-prose';

const reply = z.object({
  userProfile: z.array(z.string()).default([]),
  preferences: z.array(z.string()).default([]),
  ongoingTopics: z.array(z.string()).default([]),
  keyHistory: z.array(z.string()).default([]),
});
type Reply = z.infer<typeof reply>;
type Sections = Record<BaseSection, string[]>;

/** Normalises a line, so that white space, case and closing punctuation do not matter. */
const lineKey = (line: string): string =>
  foldSpace(line.replace(/^\s*[-*+•]\s+/u, ''))
    .toLowerCase()
    .replace(/[\s.!]+$/u, '');

/** The entries of the reply, each once, without the removed ones. Entries to keep retain their original wording. */
const sectionsOf = (said: Reply, { keep, leaveOut, base }: DistilTask): Sections => {
  const struck = new Set(leaveOut.map(lineKey));
  const kept = new Map(keep.map((line) => [lineKey(line), foldSpace(line)]));
  const seen = new Set<string>();
  const entries = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => {
      const plain = plainLine(line);
      const key = lineKey(plain);
      if (key === '' || seen.has(key) || (struck.has(key) && !kept.has(key))) return [];
      seen.add(key);
      return [kept.get(key) ?? plain];
    });
  const sections: Sections = {
    'User Profile': entries(said.userProfile),
    Preferences: entries(said.preferences),
    'Ongoing Topics': entries(said.ongoingTopics),
    'Key History': entries(said.keyHistory),
  };
  const before = readBase(base);
  for (const [key, line] of kept) {
    if (seen.has(key)) continue;
    const section = baseSections.find((one) => before[one].some((old) => lineKey(old) === key));
    sections[section ?? 'User Profile'].push(line);
  }
  return sections;
};

const written = (sections: Sections): string => writeBase(sections);

/** Drops entries from the end of the longest section until the text fits, except those to keep. */
const fitSections = (
  sections: Sections,
  keep: ReadonlySet<string>,
  fits: (text: string) => boolean,
): string => {
  for (;;) {
    const text = written(sections);
    if (fits(text)) return text;
    const removable = baseSections
      .map((section) => ({
        section,
        at: sections[section].findLastIndex((line) => !keep.has(lineKey(line))),
        words: wordCount(sections[section].join(' ')),
      }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => b.words - a.words)[0];
    if (!removable) return text;
    sections[removable.section].splice(removable.at, 1);
  }
};

const headingLetters = baseSections.join('').length;

const readReply =
  (task: DistilTask) =>
  (said: Reply): ReadValue<string> => {
    const sections = sectionsOf(said, task);
    const none = Object.values(said).every((lines) => lines.every((line) => plainLine(line) === ''));
    if (none) return { value: null, errors: ['it has no statements'] };
    const whole = written(sections);
    const source =
      foldSpace([task.base, ...task.summaries, ...task.facts.map(({ text }) => text), ...task.keep].join(' '))
        .length + headingLetters;
    const longer = (text: string): boolean => foldSpace(text).length > source;
    const errors = [
      ...(wordCount(whole) > task.words
        ? [
            `it has ${wordCount(whole)} words; at most ${task.words} are allowed, including the statements to keep`,
          ]
        : []),
      ...(longer(whole) ? ['it is longer than its sources'] : []),
    ];
    const keep = new Set(task.keep.map(lineKey));
    const value = fitSections(sections, keep, (text) => wordCount(text) <= task.words && !longer(text));
    return { value, errors };
  };

/**
 * The task `distil` by a model (B6). Code puts the entries into the sections and enforces what to keep and what to leave
 * out. If the second reply is too long as well, the last entries of the longest sections are dropped.
 */
export const distilWith =
  (model: TextModel): Cognition['distil'] =>
  (task, signal) =>
    askWhole(model, distilPrompt, task, checkedWhole(reply, readReply(task)), {
      task: 'memory',
      sessionId: null,
      signal,
    });
