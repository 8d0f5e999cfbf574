import type { IncomingMessage, ServerResponse } from 'node:http';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { experimental_ZodSmartCoercionPlugin as CoercionPlugin } from '@orpc/zod/zod4';
import type { ApiContext } from '../api/api';
import { guarded } from '../api/wire/guarded';
import { router } from '../api/router';
import { safetyHeaders } from '../api/wire/content-security';
import { readJsonBody } from './json-body';
import { Refusal } from './refusal';
import { methodsOf } from './routes';
import { refusalText } from '../shared/messages/en/web';
import { errorBody } from '../api/wire/error-wire';

const prefix = '/api';

const handler = new OpenAPIHandler(router, {
  plugins: [new CoercionPlugin()],
  clientInterceptors: [guarded],
  // A verb without a path is for the bridges only.
  filter: ({ contract }) => contract['~orpc'].route.path !== undefined,
  customErrorResponseBodyEncoder: errorBody,
});

/** Answers a verb of the contract by its path and method. The body is read and limited here, not by the library. */
export const serveRest = async (
  request: IncomingMessage,
  response: ServerResponse,
  address: URL,
  context: ApiContext,
): Promise<void> => {
  const path = address.pathname.slice(prefix.length);
  const methods = methodsOf(path);
  if (methods.length === 0) {
    throw new Refusal(404, 'NOT_FOUND', refusalText.noRoute);
  }
  const method = request.method ?? 'GET';
  if (!methods.includes(method)) {
    throw new Refusal(405, 'METHOD_NOT_ALLOWED', refusalText.methodNotAllowed(methods, method), {
      Allow: methods.join(', '),
    });
  }
  const body = method === 'GET' ? undefined : await readJsonBody(request);
  if (body === undefined && (method === 'PUT' || method === 'PATCH')) {
    throw new Refusal(400, 'BODY_MISSING', refusalText.bodyMissing(method));
  }
  for (const [name, value] of Object.entries({ ...safetyHeaders, 'Cache-Control': 'no-store' }))
    response.setHeader(name, value);
  const { matched } = await handler.handle(withBody(request, address, body), response, { prefix, context });
  if (!matched) throw new Refusal(404, 'NOT_FOUND', refusalText.noRoute);
};

/** The library takes a body that was already read from the request's `body` property, where frameworks put it. */
const withBody = (request: IncomingMessage, address: URL, body: unknown): IncomingMessage =>
  Object.assign(request, { body: body === undefined ? {} : body, url: address.pathname + address.search });
