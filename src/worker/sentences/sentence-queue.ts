/** Texts that go to a thread together. */
export interface Group {
  readonly task: Task;
  /** Where its texts begin among those of its task. */
  readonly from: number;
  readonly texts: readonly string[];
}

export interface Task {
  readonly urgent: boolean;
  /** What no thread has yet. */
  readonly waiting: Group[];
  /** Groups that are not done. */
  left: number;
  readonly made: Float32Array[];
  readonly settle: (error: Error | null) => void;
}

export interface GroupSize {
  /** A group is filled up to this; a larger text goes alone. */
  readonly most: number;
  readonly sizeOf: (text: string) => number;
}

/** There is always a group, also without texts: it has the model loaded. */
const groupsOf = (texts: readonly string[], { most, sizeOf }: GroupSize): readonly (readonly string[])[] => {
  const groups: string[][] = [[]];
  let room = most;
  for (const text of texts) {
    const size = sizeOf(text);
    if (size > room && groups.at(-1)?.length !== 0) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(text);
    room -= size;
  }
  return groups;
};

export const createTask = (
  texts: readonly string[],
  size: GroupSize,
  urgent: boolean,
  settle: Task['settle'],
): Task => {
  const groups = groupsOf(texts, size);
  const task: Task = { urgent, waiting: [], left: groups.length, made: [], settle };
  let from = 0;
  for (const group of groups) {
    task.waiting.push({ task, from, texts: group });
    from += group.length;
  }
  return task;
};

/** Takes in what a thread made of a group; returns whether that was the task's last. */
export const fill = ({ task, from }: Group, vectors: readonly Float32Array[]): boolean => {
  for (const [at, vector] of vectors.entries()) task.made[from + at] = vector;
  task.left -= 1;
  return task.left === 0;
};
