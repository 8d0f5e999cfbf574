import { ORPCError, ValidationError } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { errorBody, toWireError } from '../../src/api/wire/error-wire';
import type { Logger } from '../../src/core/ports';
import { errorStatus, LecternError, type ErrorCode } from '../../src/shared/errors';
import { damage, errorText } from '../../src/shared/messages/engine-text';
import { embeddingChoiceSchema } from '../../src/shared/model';

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
        { message: 'expected a number', path: ['steps', 0, { key: 'due' }] },
        { message: 'too long', path: ['title'] },
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
      message: 'steps.0.due: expected a number.',
      data: {
        path: 'steps.0.due',
        issues: [{ path: 'steps.0.due' }, { path: 'title', message: 'too long' }],
      },
    });
    expect(lines).toEqual([]);
  });

  test('a problem that the schema describes ends with one full stop', () => {
    const { options } = recording();
    const issues = embeddingChoiceSchema.safeParse({ provider: 'gemini' }).error?.issues ?? [];
    const cause = new ValidationError({ message: 'no', data: {}, issues });
    const wire = toWireError(new ORPCError('BAD_REQUEST', { cause }), options, 'embedding.choose');
    expect(wire.message).toMatch(/^model: .*[^.]\.$/);
  });

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
