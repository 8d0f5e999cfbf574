import type { Reading } from '../../core/ports';

/** Texts sent to a thread together. */
export interface SentenceGroup {
  readonly task: Task;
  /** Index of its first text in the task. */
  readonly from: number;
  readonly texts: readonly string[];
}

export interface Task {
  readonly urgent: boolean;
  readonly reading: Reading;
  /** Groups that were not sent yet. */
  readonly waiting: SentenceGroup[];
  /** Groups that are not done yet. */
  left: number;
  readonly made: Float32Array[];
  readonly settle: (error: Error | null) => void;
}

export interface GroupSize {
  /** The size up to which a group is filled; a larger text has its own group. */
  readonly most: number;
  readonly sizeOf: (text: string) => number;
}

/** Always returns a group, even without texts, so that the model is loaded. */
const groupsOf = (texts: readonly string[], { most, sizeOf }: GroupSize): readonly (readonly string[])[] => {
  const groups: string[][] = [[]];
  let available = most;
  for (const text of texts) {
    const size = sizeOf(text);
    if (size > available && groups.at(-1)?.length !== 0) {
      groups.push([]);
      available = most;
    }
    groups.at(-1)?.push(text);
    available -= size;
  }
  return groups;
};

export const createTask = (
  texts: readonly string[],
  size: GroupSize,
  urgent: boolean,
  reading: Reading,
  settle: Task['settle'],
): Task => {
  const groups = groupsOf(texts, size);
  const task: Task = { urgent, reading, waiting: [], left: groups.length, made: [], settle };
  let from = 0;
  for (const group of groups) {
    task.waiting.push({ task, from, texts: group });
    from += group.length;
  }
  return task;
};

/** Stores the vectors of a group; returns whether it was the task's last. */
export const fillGroup = ({ task, from }: SentenceGroup, vectors: readonly Float32Array[]): boolean => {
  for (const [at, vector] of vectors.entries()) task.made[from + at] = vector;
  task.left -= 1;
  return task.left === 0;
};
