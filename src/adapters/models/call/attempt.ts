import type { RequestRecord, TokenUse } from '../../../core/ports';
import { modelError } from './model-error';
import type { CallLimits } from './limits';
import type { CallCounters, CallRequest } from './request';
import { bytesOf, newTraffic, watchFetch, type WireTraffic } from './watch-fetch';

/** One attempt at a request, with its own signal, time-outs and counters. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly counters: CallCounters;
  readonly seen: WireTraffic;
  /**
   * Runs a part of the request and observes its fetches. Rejects as soon as the attempt is aborted, even if the SDK
   * does not.
   */
  run<T>(part: () => Promise<T>): Promise<T>;
  /** Starts the silence time-out: without a byte for `everyMs`, the attempt times out. */
  expect(everyMs: number): void;
  /** Stops the silence time-out, because the consumer is not reading. */
  rest(): void;
  said(characters: number): void;
  readonly hasText: () => boolean;
  /** Aborts the attempt; the consumer does not want the rest. */
  abandon(reason: unknown): void;
  close(): void;
  record(outcome: string): RequestRecord;
}

/** Four characters a token: the providers' own rule of thumb for English prose. */
const charactersPerToken = 4;

const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** What has been counted so far. */
interface Counted {
  readonly startedAt: number;
  readonly reported: Partial<TokenUse>;
  readonly price: CallRequest['price'];
  readonly characters: number;
}

const recordOf = (
  request: CallRequest,
  { startedAt, reported, price, characters }: Counted,
  seen: WireTraffic,
  endedAt: number,
  outcome: string,
): RequestRecord => {
  // A request that was refused was not charged; one that was answered may have been.
  const charged = outcome === 'ok' || characters > 0 || (seen.status ?? 0) === 200;
  return {
    at: new Date(startedAt).toISOString(),
    provider: request.provider,
    model: request.model,
    host: request.host,
    task: request.task,
    sessionId: request.sessionId,
    turnId: request.turnId ?? null,
    sentBytes: bytesOf(seen.sent),
    // Older versions of Node do not report a stream's body, which is at least as long as its text.
    receivedBytes: Math.max(bytesOf(seen.received), characters),
    inputTokens: reported.inputTokens ?? (charged ? tokensOf(request.inputCharacters) : 0),
    outputTokens: reported.outputTokens ?? tokensOf(characters),
    cachedTokens: reported.cachedTokens ?? 0,
    price,
    durationMs: Math.max(0, Math.round(endedAt - startedAt)),
    outcome,
  };
};

/** Runs out when nothing is received for a time. */
const createSilenceTimer = (onSilence: () => void) => {
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    start(everyMs: number): void {
      stop();
      timer = setTimeout(onSilence, everyMs);
    },
    refresh(): void {
      timer?.refresh();
    },
    stop,
  };
};

export function openAttempt(
  request: CallRequest,
  { wholeMs, now }: { readonly wholeMs: CallLimits['wholeMs']; readonly now: () => number },
): Attempt {
  const controller = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  // Avoids an unhandled rejection if nothing awaits it.
  stopped.catch(() => undefined);
  const abort = (reason: unknown): void => controller.abort(reason);
  const timeOut = (): void => abort(modelError('MODEL_TIMED_OUT', request));
  const abortByCaller = (): void => abort(request.signal.reason);
  request.signal.addEventListener('abort', abortByCaller, { once: true });
  const whole = setTimeout(timeOut, wholeMs);
  const silence = createSilenceTimer(timeOut);
  const seen = newTraffic(silence.refresh);
  const startedAt = now();
  let reported: Partial<TokenUse> = {};
  let price = request.price;
  let characters = 0;

  return {
    signal: controller.signal,
    seen,
    counters: {
      alive: silence.refresh,
      use: (tokens) => {
        reported = { ...reported, ...tokens };
      },
      price: (of) => {
        price = of;
      },
    },
    run: (part) => Promise.race([watchFetch(seen, part), stopped]),
    expect: silence.start,
    rest: silence.stop,
    said: (count) => {
      characters += count;
    },
    hasText: () => characters > 0,
    abandon: abort,
    close: () => {
      silence.stop();
      clearTimeout(whole);
      request.signal.removeEventListener('abort', abortByCaller);
    },
    record: (outcome) => recordOf(request, { startedAt, reported, price, characters }, seen, now(), outcome),
  };
}
