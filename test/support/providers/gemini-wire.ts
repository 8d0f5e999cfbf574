import { z } from 'zod';
import type { Fault, Reply } from './loopback-server';

const content = z.object({
  role: z.string().optional(),
  parts: z.array(z.object({ text: z.string() })),
});

/** Names allowed in `responseSchema`; others are rejected, as by the API. */
const schemaNames = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minimum',
  'maximum',
  'anyOf',
  'propertyOrdering',
  'items',
]);

export const generation = z.strictObject({
  contents: z.array(content).min(1),
  systemInstruction: content.optional(),
  safetySettings: z.array(z.unknown()).optional(),
  generationConfig: z
    .strictObject({
      responseMimeType: z.string().optional(),
      responseSchema: z.record(z.string(), z.unknown()).optional(),
      thinkingConfig: z.strictObject({ thinkingLevel: z.string() }).optional(),
      maxOutputTokens: z.number().int().positive().optional(),
    })
    .optional(),
});
export const embedding = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        model: z.string(),
        content,
        taskType: z.enum(['RETRIEVAL_QUERY', 'RETRIEVAL_DOCUMENT']).optional(),
        outputDimensionality: z.number().int().min(128).max(3072).optional(),
      }),
    )
    .min(1),
});

export const textOf = (part: z.output<typeof content> | undefined): string =>
  (part?.parts ?? []).map(({ text }) => text).join('');

/** The first name in a schema that the API does not know, or null. */
export function unknownName(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return null;
  for (const [name, value] of Object.entries(schema)) {
    if (!schemaNames.has(name)) return name;
    const below =
      name === 'properties' ? Object.values(value as object) : name === 'anyOf' ? (value as unknown[]) : [];
    for (const inner of name === 'items' ? [value] : below) {
      const found = unknownName(inner);
      if (found !== null) return found;
    }
  }
  return null;
}

export const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(body),
});

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const type = (name: string): string => `type.googleapis.com/google.rpc.${name}`;

/** `{error: {code, message, status, details}}` of the API. */
const errorBody = (code: number, message: string, details: readonly object[] = []): string =>
  JSON.stringify({
    error: { code, message, status: statuses[code] ?? 'UNKNOWN', ...(details.length > 0 ? { details } : {}) },
  });

export const refuse = (code: number, message: string, details: readonly object[] = []): Reply => ({
  status: code,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: errorBody(code, message, details),
});

export const invalidKey = [
  {
    '@type': type('ErrorInfo'),
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
    metadata: { service: 'generativelanguage.googleapis.com' },
  },
];

const overQuota = (quotaId: string, seconds: number): string =>
  errorBody(
    429,
    'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.',
    [
      { '@type': type('QuotaFailure'), violations: [{ quotaId, quotaValue: '20' }] },
      { '@type': type('RetryInfo'), retryDelay: `${seconds}s` },
    ],
  );

/** Gemini's failures in its own words. */
export const geminiFaults = {
  badKey: {
    status: 400,
    body: errorBody(400, 'API key not valid. Please pass a valid API key.', invalidKey),
  },
  leakedKey: {
    status: 403,
    body: errorBody(403, 'Your API key was reported as leaked. Please use another API key.'),
  },
  /** Too many requests in a minute; the time to wait is only in the body. */
  busy: (seconds: number): Fault => ({
    status: 429,
    body: overQuota('GenerateRequestsPerMinutePerProjectPerModel-FreeTier', seconds),
  }),
  quota: {
    status: 429,
    body: overQuota('GenerateRequestsPerDayPerProjectPerModel-FreeTier', 37),
  },
  overloaded: {
    status: 503,
    body: errorBody(503, 'The model is overloaded. Please try again later.'),
  },
  broken: { status: 500, body: errorBody(500, 'An internal error has occurred.') },
  deadline: { status: 504, body: errorBody(504, 'Deadline expired before operation could complete.') },
  contextTooLong: {
    status: 400,
    body: errorBody(
      400,
      'The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).',
    ),
  },
  modelGone: {
    status: 404,
    body: errorBody(
      404,
      'models/gemini-1.0-flash is not found for API version v1beta, or is not supported for generateContent.',
    ),
  },
  otherRegion: { status: 400, body: errorBody(400, 'User location is not supported for the API use.') },
  malformed: { body: '{"candidates": [{"content": {"parts": [{"te' },
  malformedStream: {
    body: 'data: {"candidates": [{"content": {"pa}\r\n\r\n',
    headers: { 'content-type': 'text/event-stream' },
  },
  /** A stream that ends without an error in the middle of an event. */
  halfEvent: {
    body: 'data: {"candidates": [{"content": {"parts": [{"text": "Ha',
    headers: { 'content-type': 'text/event-stream' },
  },
  errorInStream: {
    body: `data: ${errorBody(503, 'The model is overloaded. Please try again later.')}\r\n\r\n`,
    headers: { 'content-type': 'text/event-stream' },
  },
} satisfies Readonly<Record<string, Fault | ((seconds: number) => Fault)>>;
