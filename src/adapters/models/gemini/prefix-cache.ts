import { createHash } from 'node:crypto';
import type { ModelCall } from '../../../core/ports';
import { isLecternError, type ErrorCode } from '../../../shared/errors';
import type { GeminiCache, GeminiUse } from './gemini-client';
import { createPrefixRequests, type PrefixRequestsOptions } from './prefix-requests';

/** How long a prefix is kept after it was last renewed: a learner asks again within minutes or is gone. */
const secondsKept = 300;
/** Renewed when it is asked for with less than this left; with less than the margin it is not relied on. */
const renewBelowMs = 150_000;
const marginMs = 15_000;
/** Kept by the provider for nothing as soon as so much of the prefix was: an explicit cache would only cost then. */
const servedShare = 0.5;
/** What will not be otherwise at the next try. Anything else starts again with the next two uses. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'MODEL_REQUEST_REFUSED',
  'MODEL_GONE',
  'MODEL_KEY_REFUSED',
  'MODEL_QUOTA',
  'SPENDING_CAP',
]);
/** Within this share of the least number the tokenizer's count is not sure, and the model is asked for its own. */
const doubt = 0.25;
/** Prefixes remembered: one for each task and a few that change. */
const remembered = 16;

/**
 * Tokens below which the API keeps nothing (ai.google.dev/gemini-api/docs/caching, July 2026: 4,096 for 3.5 Flash and 3.1
 * Pro; earlier: 1,024 for 3 Flash Preview). A model that is not named there gets the greater number.
 */
export const minimumCachedTokens = (model: string): number =>
  model === 'gemini-3-flash-preview' ? 1024 : 4096;

export interface PrefixCacheOptions extends PrefixRequestsOptions {
  readonly countTokens: (text: string) => number;
  readonly now: () => number;
}

/** The stable beginnings of prompts that are kept at the provider. Nothing waits for it, and nothing fails by it. */
export interface PrefixCache {
  /** The name under which this prefix is kept; null: it must be sent. Counts as a use. */
  use(prefix: string, call: ModelCall): string | null;
  /**
   * What a reply told. Where the provider keeps the prefix by itself nothing is kept explicitly; where it does not, the
   * second use has it kept for those that follow.
   */
  served(prefix: string, use: GeminiUse, call: ModelCall): void;
  /** The provider does not know it any more. */
  lost(prefix: string): void;
  /** Has everything deleted. */
  close(): Promise<void>;
}

interface Kept extends GeminiCache {
  expiresAt: number;
}

interface Prefix {
  /** By Lectern's tokenizer, or by the model's own once it was asked. */
  tokens: number;
  lastUsed: number;
  uses: number;
  kept: Kept | null;
  /** The provider keeps it by itself. */
  implicit: boolean;
  /** By the model's own count. */
  tooShort: boolean;
  busy: boolean;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

export function createPrefixCache(options: PrefixCacheOptions): PrefixCache {
  const { model, countTokens, now } = options;
  const requests = createPrefixRequests(options);
  const minimum = minimumCachedTokens(model);
  const prefixes = new Map<string, Prefix>();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let refused = false;

  /** No question waits for it; a failure is told to `failed` alone. */
  const inBackground = async (
    prefix: Prefix,
    work: () => Promise<void>,
    failed: (error: unknown) => void,
  ): Promise<void> => {
    prefix.busy = true;
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      prefix.busy = false;
    }
  };
  const begin = (work: Promise<void>): void => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  };

  /** It outlives the question it was made for. */
  const beside = ({ sessionId, turnId }: ModelCall): ModelCall => ({
    task: 'caching',
    sessionId,
    turnId,
    signal: closing.signal,
  });

  const make = async (text: string, prefix: Prefix, call: ModelCall): Promise<void> => {
    if (Math.abs(prefix.tokens - minimum) < minimum * doubt)
      prefix.tokens = await requests.count(text, beside(call));
    prefix.tooShort = prefix.tokens < minimum;
    if (prefix.tooShort) return;
    const made = await requests.make(text, prefix.tokens, secondsKept, beside(call));
    prefix.kept = { ...made, expiresAt: now() + secondsKept * 1000 };
  };

  const renew = async (kept: Kept, call: ModelCall): Promise<void> => {
    const added = secondsKept - Math.max(0, (kept.expiresAt - now()) / 1000);
    await requests.renew(kept, secondsKept, added, beside(call));
    kept.expiresAt = now() + secondsKept * 1000;
  };

  const find = (text: string): Prefix => {
    const hash = hashOf(text);
    const prefix = prefixes.get(hash) ?? {
      tokens: countTokens(text),
      lastUsed: 0,
      uses: 0,
      kept: null,
      implicit: false,
      tooShort: false,
      busy: false,
    };
    // The one used last is the last of the map; what is pushed out dies by its own time at the provider.
    prefixes.delete(hash);
    prefixes.set(hash, prefix);
    const oldest = prefixes.size > remembered ? prefixes.keys().next().value : undefined;
    if (oldest !== undefined) prefixes.delete(oldest);
    return prefix;
  };

  return {
    use: (text, call) => {
      if (refused || closing.signal.aborted) return null;
      // Some four characters a token: what is far too short is not even counted.
      if (text.length < minimum * 2) return null;
      const prefix = find(text);
      const at = now();
      if (at - prefix.lastUsed > secondsKept * 1000) Object.assign(prefix, { uses: 0, implicit: false });
      prefix.uses += 1;
      prefix.lastUsed = at;
      const left = (prefix.kept?.expiresAt ?? 0) - at;
      if (prefix.kept !== null && left > marginMs) {
        const { kept } = prefix;
        if (left < renewBelowMs && !prefix.busy)
          begin(
            inBackground(
              prefix,
              () => renew(kept, call),
              () => {
                prefix.kept = null;
              },
            ),
          );
        return kept.name;
      }
      prefix.kept = null;
      return null;
    },
    served: (text, { cachedTokens }, call) => {
      const prefix = prefixes.get(hashOf(text));
      if (prefix === undefined || prefix.kept !== null || prefix.busy || refused) return;
      if (cachedTokens >= prefix.tokens * servedShare) prefix.implicit = true;
      if (prefix.implicit || prefix.tooShort || prefix.uses < 2) return;
      if (prefix.tokens < minimum * (1 - doubt)) return;
      begin(
        inBackground(
          prefix,
          () => make(text, prefix, call),
          (error) => {
            prefix.uses = 0;
            // A model that cannot, a key that may not, too few tokens by its own count: it works without.
            refused ||= isLecternError(error) && refusals.has(error.code);
          },
        ),
      );
    },
    lost: (text) => {
      const prefix = prefixes.get(hashOf(text));
      if (prefix !== undefined) prefix.kept = null;
    },
    close: async () => {
      refused = true;
      closing.abort();
      while (underWay.size > 0) await Promise.all(underWay);
      const kept = [...prefixes.values()].flatMap((prefix) => prefix.kept ?? []);
      prefixes.clear();
      const last: ModelCall = { task: 'caching', sessionId: null, signal: AbortSignal.timeout(3000) };
      await Promise.allSettled(kept.map(({ name }) => requests.remove(name, last)));
    },
  };
}
