import { oc } from '@orpc/contract';

/**
 * The base of every procedure. Any procedure may fail with a `LecternError`, which is sent as code, status, message and
 * data (`shared/errors.ts`). Invalid input is rejected as `BAD_REQUEST` with the path of the field.
 */
export const verb = oc;
