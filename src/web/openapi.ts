import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { addedBookSchema, contract } from '../shared/contract';
import {
  bookSchema,
  factSchema,
  jobSchema,
  markSchema,
  memoryFileSchema,
  noteSchema,
  planOutputSchema,
  sessionSchema,
  turnSchema,
} from '../shared/model';

const json = (schema: object) => ({ 'application/json': { schema } });
const errorSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    key: { type: 'string' },
    parameters: { type: 'array', items: {} },
    data: {},
  },
  required: ['code', 'message'],
};
const failure = { description: 'Refused or failed', content: json({ $ref: '#/components/schemas/Error' }) };

/** Routes that transfer files and so are not verbs of the contract. */
const filePaths = {
  upload: {
    operationId: 'library.upload',
    summary: 'Imports a book. The job is done when its text can be searched; vectors follow.',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
            required: ['file'],
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'The library already has this file',
        content: json({ $ref: '#/components/schemas/Book' }),
      },
      '202': {
        description: 'The book is being imported by a job',
        content: json({ $ref: '#/components/schemas/AddedBook' }),
      },
      default: failure,
    },
  },
  cover: {
    operationId: 'library.cover',
    summary: 'The cover as a bitmap; NOT_FOUND if the book has none.',
    parameters: [
      { name: 'bookId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'v', in: 'query', required: false, schema: { type: 'string' } },
    ],
    responses: {
      '200': {
        description: 'The picture',
        content: { 'image/jpeg': {}, 'image/png': {}, 'image/webp': {}, 'image/gif': {} },
      },
      '304': { description: 'Not modified' },
      default: failure,
    },
  },
  original: {
    operationId: 'library.original',
    summary: 'The original file, whole or a range of it.',
    parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      '200': { description: 'The file', content: { 'application/octet-stream': {} } },
      '206': { description: 'The range asked for', content: { 'application/octet-stream': {} } },
      default: failure,
    },
  },
  memoryExport: {
    operationId: 'memory.export',
    summary: 'The whole memory as a file with checksums (docs/memory.md).',
    parameters: [{ name: 'vectors', in: 'query', required: false, schema: { type: 'boolean' } }],
    responses: {
      '200': { description: 'The file', content: json({ $ref: '#/components/schemas/MemoryFile' }) },
      default: failure,
    },
  },
  markedCopy: {
    operationId: 'marks.copy',
    summary: 'The latest copy of a PDF with its marks; available for ten minutes.',
    parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      '200': { description: 'The copy', content: { 'application/pdf': {} } },
      default: failure,
    },
  },
};

/** The description of the REST API, derived from the contract. */
export const openApiDocument = async (version: string, server: string) => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Lectern', version, description: 'The study companion, for scripts.' },
    servers: [{ url: server }],
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema as { type: 'object' } },
    },
    commonSchemas: {
      AddedBook: { schema: addedBookSchema, strategy: 'output' },
      Book: { schema: bookSchema, strategy: 'output' },
      Job: { schema: jobSchema, strategy: 'output' },
      Mark: { schema: markSchema, strategy: 'output' },
      Note: { schema: noteSchema, strategy: 'output' },
      Plan: { schema: planOutputSchema, strategy: 'output' },
      Session: { schema: sessionSchema, strategy: 'output' },
      Turn: { schema: turnSchema, strategy: 'output' },
      Fact: { schema: factSchema, strategy: 'output' },
      MemoryFile: { schema: memoryFileSchema, strategy: 'output' },
    },
    filter: ({ contract: procedure }) => procedure['~orpc'].route.path !== undefined,
  });
  const paths = document.paths ?? {};
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(path ?? {})) {
      if (typeof operation === 'object' && 'responses' in operation)
        operation.responses = { ...operation.responses, default: failure };
    }
  }
  return {
    ...document,
    paths: {
      ...paths,
      '/books': { ...paths['/books'], post: filePaths.upload },
      '/books/{bookId}/file': { get: filePaths.original },
      '/books/{bookId}/cover': { ...paths['/books/{bookId}/cover'], get: filePaths.cover },
      '/books/{bookId}/marks/file': { get: filePaths.markedCopy },
      '/ltm/export': { get: filePaths.memoryExport },
    },
  };
};
