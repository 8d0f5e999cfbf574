import type { StandardHandlerOptions } from '@orpc/server/standard';
import type { ApiContext } from '../api';
import { toWireError } from './error-wire';
import { checkInput } from './input-check';

type Interceptor = NonNullable<StandardHandlerOptions<ApiContext>['clientInterceptors']>[number];

/**
 * Wraps every call on every bridge: refuses input that no field may contain, and turns every failure into a wire error.
 */
export const guarded: Interceptor = async ({ next, ...options }) => {
  const verb = options.path.join('.');
  const toWire = (error: unknown) => toWireError(error, options.context, verb);
  try {
    checkInput(options.input);
    const output = await next(options);
    return isStream(output) ? withWireErrors(output, toWire) : output;
  } catch (error) {
    throw toWire(error);
  }
};

const isStream = (output: unknown): output is AsyncIteratorObject<unknown, unknown, void> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output;

async function* withWireErrors(
  events: AsyncIteratorObject<unknown, unknown, void>,
  toWire: (error: unknown) => unknown,
) {
  try {
    return yield* events;
  } catch (error) {
    throw toWire(error);
  }
}
