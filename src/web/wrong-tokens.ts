import { errorText } from '../shared/messages/engine-text';
import { Refusal } from './refusal';

/** How many wrong tokens in a row are answered at once; after that, one every `pauseMs`. */
const maxAtOnce = 30;
const pauseMs = 2_000;

/** Limits guesses at the token. A page that is signed in is not affected. */
export const wrongTokens = (now: () => number = () => performance.now()) => {
  /** When all wrong tokens so far will be forgiven. */
  let forgiven = 0;
  return {
    /** Runs a comparison and counts it if it fails. Throws a refusal while there were too many. */
    check(isRight: () => boolean): boolean {
      const wait = forgiven - now() - (maxAtOnce - 1) * pauseMs;
      if (wait > 0) {
        const seconds = Math.ceil(wait / 1000);
        throw new Refusal(429, 'TOO_MANY_ATTEMPTS', errorText.tooManyTokens(seconds), {
          'Retry-After': String(seconds),
        });
      }
      const right = isRight();
      if (!right) forgiven = Math.max(forgiven, now()) + pauseMs;
      return right;
    },
  };
};
