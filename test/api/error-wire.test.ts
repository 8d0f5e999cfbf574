import { ORPCError, ValidationError } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody, toWireError } from '../../src/api/wire/error-wire';
import type { Logger } from '../../src/core/ports';
import { errorStatus, LecternError, type ErrorCode } from '../../src/shared/errors';
import * as german from '../../src/shared/messages/de';
import { damage, errorText, renderEngineText } from '../../src/shared/messages/engine-text';
import { engineTexts } from '../../src/shared/messages/engine-texts';
import { inLanguage } from '../../src/shared/messages/in-language';
import { bookIdSchema, embeddingChoiceSchema, serverUrlSchema } from '../../src/shared/model';

type Issue = ValidationError['issues'][number];

const inGerman = inLanguage(engineTexts, german);

const recording = () => {
  const lines: { readonly message: string; readonly error: unknown }[] = [];
  const logger: Logger = { info: () => undefined, error: (message, error) => lines.push({ message, error }) };
  return { lines, options: { logger, logFile: '/data/logs/lectern.log' } };
};

describe('what crosses the wire', () => {
  test.each(Object.keys(errorStatus) as ErrorCode[])(
    '%s keeps its code, status, message and data',
    (code) => {
      const { options } = recording();
      const wire = toWireError(
        new LecternError(code, 'In plain words.', { page: 3 }),
        options,
        'library.get',
      );
      expect(wire.toJSON()).toEqual({
        defined: false,
        code,
        status: errorStatus[code],
        message: 'In plain words.',
        data: { page: 3 },
      });
    },
  );

  test('an error of the catalogue has its key and parameters: in the data for a window, at the top for REST', () => {
    const { options } = recording();
    const error = new LecternError('DAMAGED_FILE', errorText.damagedFile('a.pdf', damage.pageUnreadable(3)), {
      bookId: 1,
    });
    const wire = toWireError(error, options, 'library.get').toJSON();
    const key = 'errorText.damagedFile';
    const parameters = ['a.pdf', { key: 'damage.pageUnreadable', parameters: [3] }];
    expect(wire.data).toEqual({ bookId: 1, engineText: { key, parameters } });
    const message = '“a.pdf” is damaged: page 3 cannot be opened. Get a new copy of the file and add it.';
    expect(errorBody(wire)).toEqual({
      code: 'DAMAGED_FILE',
      message,
      key,
      parameters,
      data: { bookId: 1 },
    });
    const bare = toWireError(new LecternError('JOB_NOT_FOUND', errorText.jobUnknown), options, 'jobs.get');
    expect(errorBody(bare)).toEqual({
      code: 'JOB_NOT_FOUND',
      message: 'There is no such job. Check the list of jobs.',
      key: 'errorText.jobUnknown',
      parameters: [],
    });
  });

  test('an error for invalid input names the field and lists all of them', () => {
    const { options, lines } = recording();
    const cause = new ValidationError({
      message: 'no',
      data: {},
      issues: [
        {
          code: 'invalid_type',
          expected: 'number',
          message: 'no',
          path: ['steps', 0, { key: 'due' }],
        } as Issue,
        { code: 'too_big', origin: 'string', maximum: 9, message: 'no', path: ['title'] } as Issue,
      ],
    });
    const wire = toWireError(
      new ORPCError('BAD_REQUEST', { message: 'Input validation failed', cause }),
      options,
      'plans.create',
    );
    expect(wire).toMatchObject({
      code: 'BAD_REQUEST',
      status: 400,
      message: 'The field “steps.0.due” must be a number.',
      data: {
        path: 'steps.0.due',
        issues: [{ path: 'steps.0.due' }, { path: 'title', message: 'must have at most 9 characters' }],
      },
    });
    expect(lines).toEqual([]);
  });

  const refused = (schema: z.ZodType, input: unknown) => {
    const issues = schema.safeParse(input).error?.issues ?? [];
    const cause = new ValidationError({ message: 'no', data: {}, issues });
    const wire = toWireError(new ORPCError('BAD_REQUEST', { cause }), recording().options, 'any.verb');
    const { key, parameters } = z
      .object({ key: z.string(), parameters: z.array(z.any()) })
      .parse(errorBody(wire));
    return { english: wire.message, german: renderEngineText(inGerman, { key, parameters }) };
  };

  test.each([
    [
      'text that is too long',
      z.object({ title: z.string().max(500) }),
      { title: 'a'.repeat(501) },
      'The field “title” must have at most 500 characters.',
      'Das Feld „title“ darf höchstens 500 Zeichen haben.',
    ],
    [
      'empty text',
      z.object({ name: z.string().trim().min(1) }),
      { name: ' ' },
      'The field “name” must not be empty.',
      'Das Feld „name“ darf nicht leer sein.',
    ],
    [
      'a number that is too low',
      z.object({ patienceSeconds: z.number().int().min(5) }),
      { patienceSeconds: 1 },
      'The field “patienceSeconds” must be at least 5.',
      'Das Feld „patienceSeconds“ muss mindestens 5 sein.',
    ],
    [
      'a missing object',
      z.object({ a: z.string() }),
      undefined,
      'The input must be an object.',
      'Die Eingabe muss ein Objekt sein.',
    ],
    [
      'an address',
      serverUrlSchema,
      'nowhere',
      /^The input must be a web address/,
      /^Die Eingabe muss eine Webadresse/,
    ],
    [
      'a rule of the contract',
      embeddingChoiceSchema,
      { provider: 'gemini' },
      'The field “model” must be a model of this provider.',
      'Das Feld „model“ muss ein Modell dieses Anbieters sein.',
    ],
    [
      'a pattern with a rule',
      bookIdSchema,
      'x',
      /^The input must be “b” and 16/,
      /^Die Eingabe muss aus „b“ und 16/,
    ],
    [
      'a pattern without a rule',
      z.object({ name: z.string().regex(/^\d$/) }),
      { name: 'x' },
      'The field “name” is not valid.',
      'Das Feld „name“ ist ungültig.',
    ],
    [
      'a date',
      z.object({ day: z.iso.date() }),
      { day: 'today' },
      'The field “day” must be a date such as 2026-05-31.',
      'Das Feld „day“ muss ein Datum wie 2026-05-31 sein.',
    ],
    [
      'a value that fits no variant',
      z.object({ kind: z.discriminatedUnion('of', [z.object({ of: z.literal('a') })]) }),
      { kind: { of: 'b' } },
      /^The field “kind.of” is not valid\./,
      /^Das Feld „kind.of“ ist ungültig\./,
    ],
  ])(
    'a window says in its language what is wrong with the input: %s',
    (_name, schema, input, english, german) => {
      const said = refused(schema, input);
      expect(said.english).toMatch(english);
      expect(said.german).toMatch(german);
    },
  );

  test('an unknown failure is one sentence that refers to the log, which has the details', () => {
    const { options, lines } = recording();
    const failure = new TypeError('x is not a function: secret');
    const wire = toWireError(failure, options, 'notes.list');
    expect(wire.toJSON()).toEqual({
      defined: false,
      data: {
        engineText: { key: 'errorText.internalSeeLog', parameters: ['/data/logs/lectern.log'] },
      },
      code: 'INTERNAL',
      status: 500,
      message: 'Something went wrong inside Lectern. The details are in /data/logs/lectern.log.',
    });
    expect(lines).toEqual([{ message: 'notes.list failed', error: failure }]);
  });

  test('a response that violates the contract is an internal error, not invalid input', () => {
    const { options, lines } = recording();
    const cause = new ValidationError({
      message: 'no',
      data: {},
      issues: [{ message: 'expected a string', path: ['title'] }],
    });
    const wire = toWireError(
      new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Output validation failed', cause }),
      options,
      'notes.get',
    );
    expect(wire).toMatchObject({ code: 'INTERNAL', status: 500 });
    expect(lines).toHaveLength(1);
  });
});
