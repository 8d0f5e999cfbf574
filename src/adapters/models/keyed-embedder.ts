import type { ModelCall } from '../../core/ports';
import type { Price } from '../../shared/model';
import type { Caller, CallRequest } from './call';
import type { ClientFor } from './keyed-client';
import type { KeyedRequest } from './keyed-request';

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
  options: KeyedEmbedderOptions<unknown>,
  request: KeyedRequest,
  texts: readonly string[],
  use: 'query' | 'passage',
  signal: AbortSignal,
): CallRequest => ({
  ...request(
    options,
    { task: options.task ?? 'embedding', sessionId: null, signal },
    texts.reduce((sum, text) => sum + text.length, 0),
  ),
  waited: use === 'query',
});
