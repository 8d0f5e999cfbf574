import type { ModelCall } from '../../core/ports';
import type { CallRequest } from './call';

/** How a model is asked: where it is, and what it costs. */
type Asked = Pick<CallRequest, 'model' | 'host' | 'price'>;

/** What is told of one request of a provider with a key. */
export type KeyedRequest = (asked: Asked, call: ModelCall, inputCharacters: number) => CallRequest;

export const keyedRequest =
  (provider: CallRequest['provider'], quirks: NonNullable<CallRequest['quirks']>): KeyedRequest =>
  ({ model, host, price }, call, inputCharacters) => ({
    provider,
    model,
    host,
    price,
    free: false,
    ...call,
    inputCharacters,
    quirks,
  });
