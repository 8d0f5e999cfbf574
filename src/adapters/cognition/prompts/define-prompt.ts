import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Prompt } from '../../../core/ports';

/** The wording of a task and the parts of its prompt. */
export interface TaskPrompt<Task> {
  readonly name: string;
  /** Incremented with every change that is meant to affect replies. */
  readonly version: number;
  /** The instructions; the same for every task of this kind. */
  readonly system: string;
  /** Changes with the wording, so that results of another prompt can be recognised (C3). 16 hex digits. */
  readonly hash: string;
  /** JSON Schema of the reply; undefined if it is prose. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly of: (task: Task) => Prompt;
}

interface PromptParts<Task> {
  readonly name: string;
  readonly version: number;
  readonly system: string;
  /** Wording in the user part. */
  readonly wording?: readonly string[];
  readonly reply?: z.ZodType;
  readonly user: (task: Task) => string;
  /** The system text, if more than the rules stays the same from one question to the next. */
  readonly stable?: (task: Task, system: string) => string;
  /** Earlier turns of the conversation. */
  readonly history?: (task: Task) => Prompt['history'];
}

const schemaOf = (reply: z.ZodType): Readonly<Record<string, unknown>> => {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, {
    // Models have no use for the bounds of safe integers, and some providers reject them.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return schema;
};

export const definePrompt = <Task>(parts: PromptParts<Task>): TaskPrompt<Task> => {
  const { name, version, system, wording = [], reply, user, stable, history } = parts;
  const schema = reply && schemaOf(reply);
  const worded = [name, String(version), system, ...wording, JSON.stringify(schema ?? null)].join('\n');
  return {
    name,
    version,
    system,
    hash: createHash('sha256').update(worded).digest('hex').slice(0, 16),
    schema,
    of: (task) => ({
      system: stable ? stable(task, system) : system,
      ...(history ? { history: history(task) } : {}),
      user: user(task),
    }),
  };
};
