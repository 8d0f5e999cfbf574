import { ORPCError } from '@orpc/server';
import { errorText, inEnglish, inputProblem } from '../../shared/messages/engine-text';
import type { EngineText } from '../../shared/model';

interface FieldProblem {
  /** Empty for the input as a whole. */
  readonly path: string;
  readonly problem: EngineText;
}

/** The error for invalid input: its text names the first field, its data all of them. */
export const invalidInput = (fields: readonly FieldProblem[]) => {
  const { path, problem } = fields[0] ?? { path: '', problem: inputProblem.invalid };
  const text = errorText.invalidInput(path, problem);
  const issues = fields.map((field) => ({ path: field.path, message: inEnglish(field.problem) }));
  return new ORPCError('BAD_REQUEST', {
    status: 400,
    message: inEnglish(text),
    data: { path, issues, engineText: text },
  });
};
