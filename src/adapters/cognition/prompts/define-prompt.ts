import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Prompt } from '../../../core/ports';

/** A task's wording, and how a task becomes a prompt. */
export interface TaskPrompt<Task> {
  readonly name: string;
  /** Goes up with every change that is meant to change replies. */
  readonly version: number;
  /** What the task is; the same for every task of its kind. */
  readonly system: string;
  /** Changes whenever the wording does: what was made with another prompt can be told by it (C3). 16 hex digits. */
  readonly hash: string;
  /** JSON Schema of the reply; none where it is prose. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly of: (task: Task) => Prompt;
}

interface PromptParts<Task> {
  readonly name: string;
  readonly version: number;
  readonly system: string;
  /** Wording that is in the part of the user. */
  readonly wording?: readonly string[];
  readonly reply?: z.ZodType;
  readonly user: (task: Task) => string;
  /** The system's text where more than the rules is the same from one question to the next. */
  readonly stable?: (task: Task, system: string) => string;
}

const schemaOf = (reply: z.ZodType): Readonly<Record<string, unknown>> => {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, {
    // Bounds that are those of numbers as such tell a model nothing, and some providers refuse them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return schema;
};

export const definePrompt = <Task>(parts: PromptParts<Task>): TaskPrompt<Task> => {
  const { name, version, system, wording = [], reply, user, stable } = parts;
  const schema = reply && schemaOf(reply);
  const worded = [name, String(version), system, ...wording, JSON.stringify(schema ?? null)].join('\n');
  return {
    name,
    version,
    system,
    hash: createHash('sha256').update(worded).digest('hex').slice(0, 16),
    schema,
    of: (task) => ({ system: stable ? stable(task, system) : system, user: user(task) }),
  };
};
