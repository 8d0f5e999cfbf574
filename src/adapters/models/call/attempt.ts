import type { RequestRecord, TokenUse } from '../../../core/ports';
import { modelError } from './model-error';
import type { CallLimits } from './limits';
import type { CallCounters, CallRequest } from './request';
import { bytesOf, newSighting, watchFetch, type Sighting } from './watch-fetch';

/** One try: its own signal, its time-outs, and what is counted of it. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly counters: CallCounters;
  readonly seen: Sighting;
  /** Runs a part of the request where its fetches are seen; rejects as soon as the try is stopped, whatever the SDK does. */
  run<T>(part: () => Promise<T>): Promise<T>;
  /** From now on it must show a sign of life every so often. */
  expect(everyMs: number): void;
  /** Nobody reads at the moment: silence is not the provider's. */
  rest(): void;
  said(characters: number): void;
  readonly hasSpoken: () => boolean;
  /** Nobody wants the rest. */
  abandon(reason: unknown): void;
  close(): void;
  record(outcome: string): RequestRecord;
}

/** Some four characters a token: English prose, by the providers' own rule of thumb. */
const charactersPerToken = 4;

const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

/** What is counted of a try while it runs. */
interface Counted {
  readonly startedAt: number;
  readonly reported: Partial<TokenUse>;
  readonly price: CallRequest['price'];
  readonly characters: number;
}

const recordOf = (
  request: CallRequest,
  { startedAt, reported, price, characters }: Counted,
  seen: Sighting,
  endedAt: number,
  outcome: string,
): RequestRecord => {
  // A request that was turned away was not charged; one that was answered may have been.
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
    // An older Node does not show the body of a stream: it is at least as long as its text.
    receivedBytes: Math.max(bytesOf(seen.received), characters),
    inputTokens: reported.inputTokens ?? (charged ? tokensOf(request.inputCharacters) : 0),
    outputTokens: reported.outputTokens ?? tokensOf(characters),
    cachedTokens: reported.cachedTokens ?? 0,
    price,
    durationMs: Math.max(0, Math.round(endedAt - startedAt)),
    outcome,
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
  // Nobody may be waiting when it is stopped.
  stopped.catch(() => undefined);
  const abort = (reason: unknown): void => controller.abort(reason);
  const timeOut = (): void => abort(modelError('MODEL_TIMED_OUT', request));
  const abortByCaller = (): void => abort(request.signal.reason);
  request.signal.addEventListener('abort', abortByCaller, { once: true });
  const whole = setTimeout(timeOut, wholeMs);
  let silence: NodeJS.Timeout | null = null;
  const alive = (): void => {
    silence?.refresh();
  };
  const rest = (): void => {
    if (silence !== null) clearTimeout(silence);
    silence = null;
  };

  const seen = newSighting(alive);
  const startedAt = now();
  let reported: Partial<TokenUse> = {};
  let price = request.price;
  let characters = 0;

  return {
    signal: controller.signal,
    seen,
    counters: {
      alive,
      use: (tokens) => {
        reported = { ...reported, ...tokens };
      },
      price: (of) => {
        price = of;
      },
    },
    run: (part) => Promise.race([watchFetch(seen, part), stopped]),
    expect: (everyMs) => {
      rest();
      silence = setTimeout(timeOut, everyMs);
    },
    rest,
    said: (count) => {
      characters += count;
    },
    hasSpoken: () => characters > 0,
    abandon: abort,
    close: () => {
      rest();
      clearTimeout(whole);
      request.signal.removeEventListener('abort', abortByCaller);
    },
    record: (outcome) => recordOf(request, { startedAt, reported, price, characters }, seen, now(), outcome),
  };
}
