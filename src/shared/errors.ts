import { inEnglish } from './messages/engine-text';
import type { Sentence } from './model/engine-text';

/** All error codes by domain, with their HTTP status. */
export const errorStatus = {
  // library
  BOOK_NOT_FOUND: 404,
  PAGE_NOT_FOUND: 404,
  EMPTY_FILE: 422,
  ENCRYPTED: 422,
  DAMAGED_FILE: 422,
  WRONG_TYPE: 422,
  UNSUPPORTED_TYPE: 415,
  NO_TEXT: 422,
  TOO_LARGE: 413,
  UNSAFE_ARCHIVE: 422,
  UNREADABLE_FILE: 422,
  DISK_FULL: 507,
  CANCELLED: 409,
  BOOK_NOT_READY: 409,
  LOCAL_FILES_ONLY: 403,
  FILE_NOT_CHOSEN: 403,
  COLLECTION_NOT_FOUND: 404,
  COLLECTION_EXISTS: 409,
  NOT_A_PICTURE: 422,
  // jobs
  JOB_NOT_FOUND: 404,
  NOTHING_TO_RETRY: 409,
  // study
  SESSION_NOT_FOUND: 404,
  SESSION_ENDED: 409,
  TURN_NOT_FOUND: 404,
  ANSWER_RUNNING: 409,
  // notes, plans, memory
  NOTE_NOT_FOUND: 404,
  NOTE_CHANGED: 409,
  MARK_NOT_FOUND: 404,
  PLAN_NOT_FOUND: 404,
  CARD_NOT_FOUND: 404,
  CARD_CHANGED: 409,
  PROPOSAL_NOT_FOUND: 404,
  NOTHING_TO_UNDO: 409,
  QUIZ_NOT_FOUND: 404,
  QUESTION_NOT_FOUND: 404,
  QUESTION_ANSWERED: 409,
  NOTHING_TO_ASK: 409,
  MISCONCEPTION_NOT_FOUND: 404,
  CHAPTER_NOT_FOUND: 404,
  FACT_NOT_FOUND: 404,
  FACT_EXISTS: 409,
  FACT_DELETED: 409,
  TOPIC_NOT_FOUND: 404,
  ARCHIVE_NOT_FOUND: 404,
  SUMMARY_NOT_FOUND: 404,
  REVISION_NOT_FOUND: 404,
  MEMORY_READ_ONLY: 409,
  POLICY_REFUSED: 409,
  TRIAL_NOT_FOUND: 404,
  CASE_NOT_FOUND: 404,
  INVALID_INPUT: 400,
  // engine
  ANSWER_FAILED: 502,
  // models: data names `provider` and, where they are known, `model` and `retryAfterSeconds`
  MODEL_KEY_MISSING: 409,
  MODEL_KEY_REFUSED: 502,
  MODEL_UNREACHABLE: 502,
  MODEL_TIMED_OUT: 504,
  MODEL_BUSY: 503,
  MODEL_QUOTA: 502,
  MODEL_FAILED: 502,
  MODEL_CUT: 502,
  MODEL_REPLY_UNREADABLE: 502,
  MODEL_CONTEXT_TOO_LONG: 502,
  MODEL_GONE: 502,
  MODEL_BLOCKED: 502,
  MODEL_CLOCK_WRONG: 502,
  MODEL_REQUEST_REFUSED: 502,
  MODEL_API_DISABLED: 502,
  MODEL_REGION: 502,
  MODEL_ADDRESS_REFUSED: 502,
  MODEL_EMPTY: 502,
  MODEL_REPLY_TOO_LONG: 502,
  SPENDING_CAP: 409,
  KEYRING_MISSING: 409,
  KEY_FROM_ENVIRONMENT: 409,
  EMBEDDING_CHANGE_RUNNING: 409,
  EMBEDDING_SERVES: 409,
  LOCAL_MODEL_MISSING: 409,
  LOCAL_MODEL_DAMAGED: 502,
  BACKUP_NOT_FOUND: 404,
  BACKUP_UNUSABLE: 422,
  BACKUP_FOLDER: 422,
  // store
  /** The engine ended unexpectedly and has to be started again. */
  ENGINE_STOPPED: 503,
  DATABASE_NEWER: 500,
  DATABASE_DAMAGED: 500,
  DATA_FOLDER_IN_USE: 409,
  DATA_FOLDER_READ_ONLY: 507,
  // front ends
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  /** Lectern is closing, so the work was not done. Nothing went wrong. */
  CLOSING: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Thrown in core and adapters. Sent as code, message, text and data, never with a stack. */
export class LecternError extends Error {
  readonly code: ErrorCode;
  /** The text of the message; `message` is the same in English. */
  readonly text: Sentence;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  /** @param text one sentence in plain words, then the next step. */
  constructor(
    code: ErrorCode,
    text: Sentence,
    data?: Readonly<Record<string, unknown>>,
    options?: ErrorOptions,
  ) {
    super(inEnglish(text), options);
    this.name = 'LecternError';
    this.code = code;
    this.text = text;
    this.data = data;
  }
}

export const isLecternError = (error: unknown): error is LecternError => error instanceof LecternError;

/** The text of any error. */
export const textOf = (error: unknown): Sentence => {
  if (isLecternError(error)) return error.text;
  return error instanceof Error ? error.message : String(error);
};
