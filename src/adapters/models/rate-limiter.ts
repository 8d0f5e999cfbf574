import { isLecternError, type LecternError } from '../../shared/errors';

/** The size of a request for embeddings, as providers count it. */
export interface BatchSize {
  readonly texts: number;
  readonly tokens: number;
}

/** A key's limits per minute; infinite if unknown. */
interface RateLimits extends BatchSize {
  readonly requests: number;
}

export interface RateLimiterOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Keeps the requests to one model within the key's limits per minute, as far as refusals have revealed them. */
export interface RateLimiter {
  /** The largest batch that can be accepted now. */
  largest(): BatchSize;
  /** Milliseconds until a batch may be sent. */
  msUntilAllowed(size: BatchSize): number;
  /** Waits until there is room, then runs `work`. A refusal (429) adjusts the limits and is rethrown. */
  run<T>(size: BatchSize, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** The provider refused a batch because of its size. */
  tooLarge(size: BatchSize): void;
  /** The limits that apply and the provider's message; null if no limit is known. */
  slowed(): { readonly limits: RateLimits; readonly said: string | null } | null;
}

const minute = 60_000;
/** Milliseconds to pause after a refusal that states no time; doubled after each further one. */
const pauseAfterRefusal = 15_000;
/** Growth per minute of limits that were estimated rather than stated, in case they are too low. */
const growth = 1.25;

const unlimited: RateLimits = { requests: Infinity, texts: Infinity, tokens: Infinity };

const half = (count: number): number => Math.max(1, Math.floor(count / 2));
const smallerLimits = (one: RateLimits, other: Partial<RateLimits>): RateLimits => ({
  requests: Math.min(one.requests, other.requests ?? Infinity),
  texts: Math.min(one.texts, other.texts ?? Infinity),
  tokens: Math.min(one.tokens, other.tokens ?? Infinity),
});
const scaled = ({ requests, texts, tokens }: RateLimits, by: number): RateLimits => ({
  requests: requests * by,
  texts: texts * by,
  tokens: tokens * by,
});

interface Sent extends BatchSize {
  at: number;
}

const usedBy = (sent: readonly Sent[]): RateLimits =>
  sent.reduce(
    (sum, { texts, tokens }) => ({
      requests: sum.requests + 1,
      texts: sum.texts + texts,
      tokens: sum.tokens + tokens,
    }),
    { requests: 0, texts: 0, tokens: 0 },
  );

const fitsLimits = (sent: readonly Sent[], { texts, tokens }: BatchSize, limits: RateLimits): boolean => {
  const used = usedBy(sent);
  return (
    used.requests < limits.requests &&
    used.texts + texts <= limits.texts &&
    used.tokens + tokens <= limits.tokens
  );
};

/** A key's limits, as far as refusals have revealed them. */
const createLearnedLimits = (now: () => number) => {
  /** Limits that the provider stated, and limits estimated from what it accepted. */
  let stated = unlimited;
  let estimated = unlimited;
  let estimatedAt = 0;
  let batch: BatchSize = unlimited;
  let said: string | null = null;

  const current = (): RateLimits => smallerLimits(stated, estimated);
  const shrink = ({ texts, tokens }: BatchSize): void => {
    batch = { texts: half(texts), tokens: half(tokens) };
  };
  return {
    current,
    shrink,
    largest: (): BatchSize => ({
      texts: Math.max(1, Math.floor(Math.min(batch.texts, current().texts))),
      tokens: Math.max(1, Math.floor(Math.min(batch.tokens, current().tokens))),
    }),
    /** @param sent the requests accepted in the last minute */
    refused(size: BatchSize, data: Readonly<Record<string, unknown>>, sent: readonly Sent[]): void {
      const { perMinute } = data;
      if (typeof data['said'] === 'string') said = data['said'];
      if (typeof perMinute === 'object' && perMinute !== null) stated = smallerLimits(stated, perMinute);
      else {
        estimatedAt = now();
        if (sent.length > 0) estimated = usedBy(sent);
        // Nothing was accepted in the last minute, so the batch alone may exceed the limit.
        else shrink(size);
      }
    },
    accepted(size: BatchSize): void {
      if (size.texts >= batch.texts || size.tokens >= batch.tokens)
        batch = { texts: Math.ceil(batch.texts * growth), tokens: Math.ceil(batch.tokens * growth) };
      if (estimated !== unlimited && now() - estimatedAt >= minute) {
        estimated = scaled(estimated, growth);
        estimatedAt = now();
      }
    },
    slowed: () => (stated === unlimited && estimated === unlimited ? null : { limits: current(), said }),
  };
};

export function createRateLimiter({ now, wait }: RateLimiterOptions): RateLimiter {
  const limits = createLearnedLimits(now);
  let notBefore = 0;
  let refusals = 0;
  /** Requests accepted in the last minute or in progress, oldest first. */
  let sent: readonly Sent[] = [];

  const forgetOld = (): void => {
    sent = sent.filter(({ at }) => at > now() - minute && at <= now());
  };

  const msUntilAllowed = (size: BatchSize): number => {
    forgetOld();
    let at = Math.max(now(), notBefore);
    let counted = sent;
    // A batch that exceeds the limits waits until nothing was sent for a minute.
    while (counted.length > 0 && !fitsLimits(counted, size, limits.current())) {
      at = Math.max(at, (counted[0]?.at ?? 0) + minute);
      counted = counted.slice(1);
    }
    return at - now();
  };

  const learn = (size: BatchSize, data: Readonly<Record<string, unknown>>): void => {
    forgetOld();
    refusals += 1;
    limits.refused(size, data, sent);
    const { retryAfterSeconds: asked } = data;
    const pause =
      typeof asked === 'number' ? asked * 1000 : Math.min(minute, pauseAfterRefusal * 2 ** (refusals - 1));
    notBefore = now() + pause;
  };

  return {
    largest: limits.largest,
    msUntilAllowed,
    async run(size, signal, work) {
      for (let ms = msUntilAllowed(size); ms > 0; ms = msUntilAllowed(size)) await wait(ms, signal);
      const entry: Sent = { ...size, at: now() };
      sent = [...sent, entry];
      try {
        const result = await work();
        // The provider counted it at some time before the reply arrived.
        entry.at = now();
        refusals = 0;
        limits.accepted(size);
        return result;
      } catch (error) {
        sent = sent.filter((one) => one !== entry);
        if (isRateRefusal(error)) learn(size, error.data ?? {});
        throw error;
      }
    },
    tooLarge: limits.shrink,
    slowed: limits.slowed,
  };
}

/** Whether a rate limit was exceeded, as opposed to a model that is overloaded. */
export const isRateRefusal = (error: unknown): error is LecternError =>
  isLecternError(error) && error.code === 'MODEL_BUSY' && error.data?.['status'] === 429;
