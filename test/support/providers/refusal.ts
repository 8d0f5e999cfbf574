import { LecternError } from '../../../src/shared/errors';

/** The LecternError that a promise rejects with; anything else fails the test. */
export async function refusal(promise: Promise<unknown>): Promise<LecternError> {
  const error: unknown = await promise.then(
    (value) => new Error(`It gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof LecternError)) throw error;
  return error;
}
