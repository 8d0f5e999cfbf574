import { modelError, type CallRequest } from './call';

/** Hands out the client of a provider, or throws what is wrong with its key. Nothing is asked by it. */
export type ClientFor<C> = (asked: Pick<CallRequest, 'provider' | 'model' | 'host' | 'free'>) => C;

/** A header takes printable letters only; anything else would make fetch throw with the key in its message. */
const printable = /^[\x21-\x7e]+$/;

export function keyedClient<C>(key: string | null, make: (key: string) => C): ClientFor<C> {
  let made: C | null = null;
  return (asked) => {
    if (key === null) throw modelError('MODEL_KEY_MISSING', asked);
    if (!printable.test(key)) throw modelError('MODEL_KEY_REFUSED', asked);
    made ??= make(key);
    return made;
  };
}
