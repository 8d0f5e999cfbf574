import type { Logger, ModelMeter } from '../../../core/ports';
import { LecternError, isLecternError } from '../../../shared/errors';
import { openAttempt, type Attempt } from './attempt';
import { classify } from './classify';
import { failureOf } from './failure';
import { cloudLimits, localLimits, type CallLimits } from './limits';
import { modelError } from './model-error';
import { pauseBefore } from './pause';
import { shownWords } from './provider-words';
import type { CallRequest, CompleteRun, StreamRun } from './request';
import { errorText } from '../../../shared/messages/engine-text';

interface CallerOptions {
  readonly meter: ModelMeter;
  readonly logger: Logger;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0..1. */
  readonly random: () => number;
  readonly now: () => number;
  /** Overrides for the usual limits. */
  readonly limits?: Partial<CallLimits> | undefined;
}

/**
 * Sends requests to providers: metered, with time limits, retried if that may help, recorded, and with errors turned into
 * `LecternError`.
 */
export interface Caller {
  complete<T>(request: CallRequest, run: CompleteRun<T>): Promise<T>;
  /** Retries only before the first piece. Later pieces are kept, and a broken stream ends with `MODEL_CUT`. */
  stream(request: CallRequest, run: StreamRun): AsyncIterable<string>;
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * The stack of an error that an SDK threw before sending anything, which is a bug here. Its message may contain a key
 * and is left out.
 */
const whereabouts = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { name: error.name, frames: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) }
    : { name: typeof error };

const limitsOf = ({ limits }: CallerOptions, request: CallRequest): CallLimits => ({
  ...(request.free ? localLimits : cloudLimits),
  ...limits,
  ...request.limits,
});

const record = async ({ meter, logger }: CallerOptions, attempt: Attempt, outcome: string): Promise<void> => {
  try {
    await meter.record(attempt.record(outcome));
  } catch (error) {
    logger.error('A request to a model could not be recorded', error);
  }
};

const translate = (
  { logger, now }: CallerOptions,
  error: unknown,
  attempt: Attempt,
  request: CallRequest,
): LecternError => {
  if (isLecternError(error)) return error;
  const failure = failureOf(error, attempt.seen);
  const { code, retryAfterSeconds, perMinute, parameter } = classify(failure, now(), request.explain);
  if (failure.status === null && failure.networkCode === null) {
    logger.info('A request to a model failed before it was sent', whereabouts(error));
  }
  // After the first text, any failure but a time-out means that the answer was cut off.
  const cut = attempt.hasText() && code !== 'MODEL_TIMED_OUT';
  return modelError(cut ? 'MODEL_CUT' : code, request, {
    retryAfterSeconds,
    status: failure.status,
    perMinute,
    parameter,
    said: failure.words === null ? null : shownWords(failure.words, request.secret),
  });
};

/** Closes and records a failed attempt and returns its classified error. */
const fail = async (
  options: CallerOptions,
  error: unknown,
  attempt: Attempt,
  request: CallRequest,
): Promise<unknown> => {
  attempt.close();
  if (request.signal.aborted) {
    await record(options, attempt, 'CANCELLED');
    return request.signal.reason;
  }
  const failure = translate(options, error, attempt, request);
  await record(options, attempt, failure.code);
  return failure;
};

/** Waits until a failed request may be retried; throws the failure if it may not. */
const waitToRetry = async (
  options: CallerOptions,
  failure: unknown,
  tried: number,
  request: CallRequest,
): Promise<void> => {
  if (!isLecternError(failure) || request.signal.aborted) throw failure;
  if (request.paced && failure.data?.['status'] === 429) throw failure;
  const retryAfterSeconds = numberIn(failure.data?.['retryAfterSeconds']);
  const pause = pauseBefore(
    { code: failure.code, retryAfterSeconds },
    tried,
    limitsOf(options, request),
    options.random,
  );
  if (pause === null) throw failure;
  // Lectern's own pauses are too short to report.
  const asked = (retryAfterSeconds ?? 0) >= 1;
  if (asked) request.onWait?.({ because: 'provider', ms: pause });
  await options.wait(pause, request.signal);
  if (asked) request.onWait?.(null);
};

/** Returns the first attempt whose `start` succeeds, still open. */
const beginCall = async <T>(
  options: CallerOptions,
  request: CallRequest,
  wholeMs: number,
  start: (attempt: Attempt) => Promise<T>,
): Promise<{ readonly attempt: Attempt; readonly value: T }> => {
  for (let tried = 1; ; tried += 1) {
    request.signal.throwIfAborted();
    const { provider, model, price, task, free, waited, onWait } = request;
    await options.meter.admit({ provider, model, price, task, free, waited, onWait }, request.signal);
    const attempt = openAttempt(request, { wholeMs, now: options.now });
    try {
      return { attempt, value: await start(attempt) };
    } catch (error) {
      await waitToRetry(options, await fail(options, error, attempt, request), tried, request);
    }
  }
};

const complete = async <T>(options: CallerOptions, request: CallRequest, run: CompleteRun<T>): Promise<T> => {
  const { attempt, value } = await beginCall(options, request, limitsOf(options, request).wholeMs, (one) =>
    one.run(() => run(one.signal, one.counters)),
  );
  attempt.close();
  if (value.use !== undefined) attempt.counters.use(value.use);
  if (typeof value.value === 'string') attempt.said(value.value.length);
  await record(options, attempt, 'ok');
  return value.value;
};

async function* stream(options: CallerOptions, request: CallRequest, run: StreamRun): AsyncGenerator<string> {
  const { firstByteMs, silenceMs, wholeStreamMs } = limitsOf(options, request);
  const { attempt, value } = await beginCall(options, request, wholeStreamMs, async (one) => {
    one.expect(firstByteMs);
    const pieces = run(one.signal, one.counters)[Symbol.asyncIterator]();
    return { pieces, next: await one.run(() => pieces.next()) };
  });
  let { next } = value;
  let outcome: string | null = null;
  try {
    while (next.done !== true) {
      attempt.rest();
      attempt.said(next.value.length);
      yield next.value;
      attempt.expect(silenceMs);
      next = await attempt.run(() => value.pieces.next());
    }
    outcome = 'ok';
  } catch (error) {
    outcome = 'failed';
    throw await fail(options, error, attempt, request);
  } finally {
    attempt.close();
    if (outcome === null) attempt.abandon(new LecternError('CANCELLED', errorText.answerUnread));
    // Not awaited, because the SDK may wait for bytes that never come.
    if (outcome !== 'ok') void value.pieces.return?.().catch(() => undefined);
    // A connection test only needs the first word.
    const left = request.task === 'test' && attempt.hasText() ? 'ok' : 'CANCELLED';
    if (outcome !== 'failed') await record(options, attempt, outcome ?? left);
  }
}

export const createCaller = (options: CallerOptions): Caller => ({
  complete: (request, run) => complete(options, request, run),
  stream: (request, run) => stream(options, request, run),
});
