import { describe, expect, it } from 'vitest';
import {
  engineOptions,
  type EnginesKnown,
  type Listed,
} from '../../src/renderer/features/chat/composer/engine-options';
import type { ModelInfo } from '../../src/shared/model';

const model = (name: string, suggested = false): ModelInfo => ({
  name,
  label: name,
  can: ['answer'],
  contextTokens: null,
  dimension: null,
  dimensions: [],
  price: null,
  suggested,
});
const none: Listed = { ready: false, models: null, problem: null };
const known = (change: Partial<EnginesKnown>): EnginesKnown => ({
  online: true,
  models: null,
  listed: () => none,
  chosen: [],
  ...change,
});
const states = (options: ReturnType<typeof engineOptions>) =>
  options.map(({ choice, blocked }) => [choice.provider, choice.model, blocked === null]);

describe('the engines to choose from', () => {
  it('always include the built-in one, and say what is missing for the others', () => {
    const options = engineOptions(known({}));
    expect(states(options)).toEqual([
      ['builtin', null, true],
      ['gemini', null, false],
      ['server', null, false],
    ]);
    expect(new Set(options.map(({ blocked }) => blocked)).size).toBe(3);
  });

  it('list every model of a server and the suggested one of a service', () => {
    const listed: EnginesKnown['listed'] = (provider) => ({
      ready: true,
      problem: null,
      models: provider === 'server' ? [model('a'), model('b')] : [model('c'), model('d', true)],
    });
    expect(states(engineOptions(known({ listed })))).toEqual([
      ['builtin', null, true],
      ['gemini', 'd', true],
      ['server', 'a', true],
      ['server', 'b', true],
    ]);
  });

  it('are not available without a network, except those on this computer', () => {
    const listed: EnginesKnown['listed'] = () => ({ ready: true, problem: null, models: [model('m', true)] });
    expect(states(engineOptions(known({ online: false, listed })))).toEqual([
      ['builtin', null, true],
      ['gemini', 'm', false],
      ['server', 'm', true],
    ]);
  });

  it('include the default even if its provider does not list it', () => {
    const chosen = [{ provider: 'server', model: 'own' } as const];
    expect(states(engineOptions(known({ chosen }))).at(-1)).toEqual(['server', 'own', true]);
  });
});
