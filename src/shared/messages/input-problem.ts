import type { z } from 'zod';
import type { EngineText } from '../model';
import { inputRule as rules, type InputRule } from './en/input';
import { inputProblem, inputRule } from './engine-text';

export type SchemaIssue = z.core.$ZodIssue;

const isRule = (message: string): message is InputRule => Object.hasOwn(rules, message);

const tooSmall = ({ origin, minimum, inclusive = true }: z.core.$ZodIssueTooSmall) => {
  const least = Number(minimum);
  if (origin === 'string') return least === 1 ? inputProblem.empty : inputProblem.tooShort(least);
  if (origin === 'array' || origin === 'set') return inputProblem.tooFew(least);
  return inclusive ? inputProblem.tooLow(least) : inputProblem.notAbove(least);
};

const tooBig = ({ origin, maximum, inclusive = true }: z.core.$ZodIssueTooBig) => {
  const most = Number(maximum);
  if (origin === 'string') return inputProblem.tooLong(most);
  if (origin === 'array' || origin === 'set') return inputProblem.tooMany(most);
  return inclusive ? inputProblem.tooHigh(most) : inputProblem.notBelow(most);
};

/** What a schema found wrong with a field, as a text of the catalogue. */
export const problemOf = (issue: SchemaIssue): EngineText => {
  if (isRule(issue.message)) return inputRule[issue.message];
  switch (issue.code) {
    case 'invalid_type':
      return inputProblem.wrongType(issue.expected);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return inputProblem.wrongFormat(issue.format);
    case 'invalid_value':
      return inputProblem.notAnOption(issue.values.map(String).join(', '));
    case 'unrecognized_keys':
      return inputProblem.unknownFields(issue.keys.join(', '));
    default:
      return inputProblem.invalid;
  }
};

/** The first field that a schema found wrong, and what is wrong with it. The path is empty for the value as a whole. */
export const firstProblem = ({ issues: [issue] }: { readonly issues: readonly SchemaIssue[] }) => ({
  path: issue?.path.join('.') ?? '',
  problem: issue ? problemOf(issue) : inputProblem.invalid,
});
