/** How long a request may take and how often it is tried. Milliseconds. */
export interface CallLimits {
  /** Until a stream's first piece, counted again with each byte that comes before it. */
  readonly firstByteMs: number;
  /** Between two signs of life of a stream that has begun. */
  readonly silenceMs: number;
  /** A whole completion, also each try of one. */
  readonly wholeMs: number;
  /** A whole stream: only there so that none goes on for ever. */
  readonly wholeStreamMs: number;
  readonly tries: number;
  /** The bound of the first pause; it doubles with each try, and the pause is anywhere between nothing and it. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** A provider that asks for a longer wait is not waited for: the learner sees the error at once. */
  readonly longestRetryAfterMs: number;
}

/**
 * Cloud models begin within a few seconds; those that think may say nothing for a minute or two first. Then pieces come many
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

/** A server on this machine reads its model from the disk at the first question, and thinks without a graphics card. */
export const localLimits: CallLimits = {
  ...cloudLimits,
  silenceMs: 60_000,
  // fetch itself gives up after 300 s without a header.
  wholeMs: 290_000,
  wholeStreamMs: 1_800_000,
};
