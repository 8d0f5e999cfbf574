/** Time limits of a request in milliseconds, and its number of attempts. */
export interface CallLimits {
  /** Until a stream's first piece; any byte received restarts it. */
  readonly firstByteMs: number;
  /** Between two bytes of a stream that has begun. */
  readonly silenceMs: number;
  /** For a whole completion, and for each attempt. */
  readonly wholeMs: number;
  /** For a whole stream, so that it ends at all. */
  readonly wholeStreamMs: number;
  readonly tries: number;
  /**
   * Upper bound of the first pause. It doubles with each attempt; the actual pause is random between 0 and the bound.
   */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** If a provider asks for a longer wait, the learner sees the error at once. */
  readonly longestRetryAfterMs: number;
}

/**
 * Cloud models begin within a few seconds; reasoning models may send nothing for a minute or two. Then pieces come many
 * times a second.
 */
export const cloudLimits: CallLimits = {
  firstByteMs: 120_000,
  silenceMs: 20_000,
  wholeMs: 120_000,
  wholeStreamMs: 600_000,
  tries: 3,
  pauseMs: 500,
  longestPauseMs: 2000,
  longestRetryAfterMs: 30_000,
};

/** A local server loads its model on the first question and may run without a graphics card. */
export const localLimits: CallLimits = {
  ...cloudLimits,
  silenceMs: 60_000,
  // fetch itself gives up after 300 s without response headers.
  wholeMs: 290_000,
  wholeStreamMs: 1_800_000,
};
