import type { ModelCall } from '../../core/ports';
import type { Price } from '../../shared/model';
import type { Caller, CallRequest } from './call';
import type { ClientFor } from './keyed-client';

/** A model of a provider with a key, and what it takes to ask it. */
export interface KeyedModel<Client> {
  readonly model: string;
  readonly client: ClientFor<Client>;
  readonly host: string;
  readonly caller: Caller;
  readonly countTokens: (text: string) => number;
  readonly price: Price | null;
}

export interface KeyedEmbedderOptions<Client> extends KeyedModel<Client> {
  /** What its requests are recorded as; `embedding` where it is left out. */
  readonly task?: ModelCall['task'] | undefined;
}

/** One request for the vectors of some texts: a question's is waited for. */
export const embeddingRequest = (
  { model, host, price, task = 'embedding' }: KeyedEmbedderOptions<unknown>,
  { provider, quirks }: Pick<CallRequest, 'provider' | 'quirks'>,
  texts: readonly string[],
  use: 'query' | 'passage',
  signal: AbortSignal,
): CallRequest => ({
  provider,
  model,
  host,
  price,
  free: false,
  task,
  sessionId: null,
  signal,
  waited: use === 'query',
  inputCharacters: texts.reduce((sum, text) => sum + text.length, 0),
  quirks,
});
