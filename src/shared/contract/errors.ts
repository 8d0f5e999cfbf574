import { oc } from '@orpc/contract';

/**
 * The start of every verb. Any verb may fail with a `LecternError`, which crosses the wire as code, status, message
 * and data (`shared/errors.ts`); bad input is refused as `BAD_REQUEST` with the path of the field.
 */
export const verb = oc;
