import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toResponseSchema } from '../../../../src/adapters/models/gemini/response-schema';
import { unknownName } from '../../../support/providers/gemini-wire';

describe("a reply's schema for Gemini", () => {
  it('keeps what the API supports and drops the rest', () => {
    const given = z.toJSONSchema(
      z.strictObject({
        kind: z.enum(['fact', 'rule']),
        text: z.string().min(1).max(200).describe('What is so.'),
        pages: z.array(z.number().int().positive()).max(5),
        sure: z.boolean().optional(),
        until: z.string().nullable(),
        which: z.literal('this'),
      }),
    );
    const schema = toResponseSchema(given);
    expect(unknownName(schema)).toBeNull();
    expect(schema).toMatchObject({
      type: 'object',
      propertyOrdering: ['kind', 'text', 'pages', 'sure', 'until', 'which'],
      required: ['kind', 'text', 'pages', 'until', 'which'],
      properties: {
        kind: { type: 'string', format: 'enum', enum: ['fact', 'rule'] },
        text: { type: 'string', description: 'What is so.' },
        pages: { type: 'array', maxItems: 5, items: { type: 'integer' } },
        sure: { type: 'boolean' },
        until: { type: 'string', nullable: true },
        which: { type: 'string', enum: ['this'] },
      },
    });
  });

  it('expresses unions, and inlines references', () => {
    const schema = toResponseSchema({
      type: 'object',
      properties: {
        one: { $ref: '#/$defs/either' },
        list: { type: 'array', items: { $ref: '#/$defs/either' } },
      },
      $defs: { either: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
    });
    const either = { anyOf: [{ type: 'string' }, { type: 'number' }] };
    expect(schema).toMatchObject({ properties: { one: either, list: { type: 'array', items: either } } });
    expect(unknownName(schema)).toBeNull();
  });

  it('ends where a schema contains itself', () => {
    const tree: Record<string, unknown> = {
      $ref: '#/$defs/node',
      $defs: {
        node: { type: 'object', properties: { below: { type: 'array', items: { $ref: '#/$defs/node' } } } },
      },
    };
    expect(toResponseSchema(tree)).toMatchObject({
      type: 'object',
      properties: { below: { type: 'array', items: { type: 'object' } } },
    });
  });

  it('accepts both notations for null', () => {
    expect(toResponseSchema({ type: ['integer', 'null'] })).toEqual({ type: 'integer', nullable: true });
    expect(
      toResponseSchema({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] }),
    ).toEqual({
      type: 'array',
      items: { type: 'string' },
      nullable: true,
    });
  });

  it('that is empty allows anything', () => {
    expect(unknownName(toResponseSchema({}))).toBeNull();
  });
});
