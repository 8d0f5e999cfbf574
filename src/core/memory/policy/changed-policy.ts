import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import { firstProblem } from '../../../shared/messages/input-problem';
import { policySchema, type Policy, type PolicyChange } from '../../../shared/model';

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (policy: Group, change: Group, path: string): Group => ({
  ...policy,
  ...Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => {
        const before = policy[key];
        if (!Object.hasOwn(policy, key))
          throw new LecternError('INVALID_INPUT', errorText.policyUnknown(`${path}${key}`));
        return [key, isGroup(before) && isGroup(value) ? merged(before, value, `${path}${key}.`) : value];
      }),
  ),
});

/** The policy with the changed values. Rejects with `INVALID_INPUT`, which names the first value that cannot be used. */
export const changedPolicy = (policy: Policy, change: PolicyChange): Policy => {
  const parsed = policySchema.safeParse(merged(policy, change, ''));
  if (parsed.success) return parsed.data;
  const { path, problem } = firstProblem(parsed.error);
  throw new LecternError('INVALID_INPUT', errorText.policyInvalid(path, problem));
};
