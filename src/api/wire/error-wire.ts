import { ORPCError, ValidationError } from '@orpc/server';
import type { Logger } from '../../core/ports';
import { errorStatus, isLecternError, type LecternError } from '../../shared/errors';
import { errorText, inEnglish } from '../../shared/messages/engine-text';
import { problemOf, type SchemaIssue } from '../../shared/messages/input-problem';
import type { EngineText } from '../../shared/model';
import { invalidInput } from './invalid-input';

interface ErrorWireOptions {
  readonly logger: Logger;
  /** Shown in the message of an unknown failure. */
  readonly logFile: string;
}

type Issue = ValidationError['issues'][number];

const fieldOf = (issue: Issue): string =>
  (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.');

const refusedInput = (issues: readonly Issue[]) =>
  invalidInput(
    // The contract's schemas are all made with Zod.
    issues.map((issue) => ({ path: fieldOf(issue), problem: problemOf(issue as SchemaIssue) })),
  );

/** The data of an error with its text, for a window in another language. */
const withText = ({ text, data }: LecternError): unknown =>
  typeof text === 'string' ? data : { ...data, engineText: text };

/** The body of an error in the REST API: the text is next to the English message, not in the data. */
export const errorBody = ({
  code,
  message,
  data,
}: {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}) => {
  if (typeof data !== 'object' || data === null || !('engineText' in data))
    return { code, message, ...(data === undefined ? {} : { data }) };
  const { engineText, ...rest } = data;
  const { key, parameters } = engineText as EngineText;
  return { code, message, key, parameters, ...(Object.keys(rest).length === 0 ? {} : { data: rest }) };
};

/** A failure as it is sent: code, HTTP status, message and data, but never a stack. */
export const toWireError = (
  error: unknown,
  { logger, logFile }: ErrorWireOptions,
  verb: string,
): ORPCError<string, unknown> => {
  if (isLecternError(error)) {
    if (errorStatus[error.code] >= 500 && error.code !== 'CLOSING') logger.error(`${verb} failed`, error);
    return new ORPCError(error.code, {
      status: errorStatus[error.code],
      message: error.message,
      data: withText(error),
    });
  }
  if (error instanceof ORPCError && error.status < 500) {
    return error.cause instanceof ValidationError ? refusedInput(error.cause.issues) : error;
  }
  const unknown = errorText.internalSeeLog(logFile);
  logger.error(`${verb} failed`, error instanceof ORPCError ? (error.cause ?? error) : error);
  return new ORPCError('INTERNAL', {
    status: 500,
    message: inEnglish(unknown),
    data: { engineText: unknown },
  });
};
