import { describe, expect, it } from 'vitest';
import { matchesKey } from '../../src/renderer/commands/keyboard';
import {
  bookOfRoute,
  formatRoute,
  noBook,
  parseRoute,
  type Route,
} from '../../src/renderer/navigation/route';
import { byWeek, mondayOf, moveStep, readPages } from '../../src/renderer/features/plans/edit-steps';
import { readSetting, settingFields, writeSetting } from '../../src/renderer/features/fields/setting-fields';
import { levelOf, monthGrid } from '../../src/renderer/features/today/study-days';
import { asBookId, asNoteId, defaultSettings, type PlanStep, settingsSchema } from '../../src/shared/model';

const press = (
  key: string,
  with_: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...with_,
});

it('opens an address that is badly encoded', () => {
  expect(parseRoute('#/study/%')).toEqual({ screen: 'study', bookId: '%', page: null });
  expect(parseRoute('#/memory/topics/%E0%A4')).toMatchObject({ screen: 'memory', topic: '%E0%A4' });
});

describe('routes', () => {
  const routes: readonly Route[] = [
    { screen: 'today' },
    { screen: 'library' },
    { screen: 'study', bookId: asBookId('b0123456789abcdef'), page: 12 },
    { screen: 'study', bookId: null, page: null },
    { screen: 'study', bookId: noBook, page: null },
    { screen: 'notes', noteId: asNoteId(3) },
    { screen: 'plans', planId: 'new' },
    { screen: 'review' },
    { screen: 'review', section: 'cards' },
    { screen: 'memory', factId: null },
    { screen: 'settings', section: 'models' },
  ];
  it.each(routes)('can be parsed after formatting: %j', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it('names no book in the conversation without one, which the palette would search in', () => {
    expect(bookOfRoute(parseRoute('#/study/b0123456789abcdef/12'))).toBe('b0123456789abcdef');
    expect(bookOfRoute(parseRoute('#/study/none'))).toBeNull();
    expect(bookOfRoute(parseRoute('#/notes/3'))).toBeNull();
  });

  it('goes to Today for an unknown route', () => {
    expect(parseRoute('#/nowhere/3')).toEqual({ screen: 'today' });
    expect(parseRoute('')).toEqual({ screen: 'today' });
  });

  it('rejects an invalid page number', () => {
    expect(parseRoute('#/study/b0123456789abcdef/-2')).toMatchObject({ page: null });
    expect(parseRoute('#/study/b0123456789abcdef/1.5')).toMatchObject({ page: null });
  });
});

describe('keys', () => {
  it('reads Mod as Ctrl, and as Cmd on a Mac', () => {
    expect(matchesKey('Mod+k', press('k', { ctrlKey: true }), false)).toBe(true);
    expect(matchesKey('Mod+k', press('k', { ctrlKey: true }), true)).toBe(false);
    expect(matchesKey('Mod+k', press('k', { metaKey: true }), true)).toBe(true);
  });

  it('opens the outline or the chat depending on Shift', () => {
    expect(matchesKey('Mod+\\', press('|', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(matchesKey('Mod+Shift+\\', press('|', { ctrlKey: true, shiftKey: true }), false)).toBe(true);
  });

  it('matches punctuation on any keyboard layout, but no letter with a modifier', () => {
    expect(matchesKey('?', press('?', { shiftKey: true }), false)).toBe(true);
    expect(matchesKey('g', press('g', { ctrlKey: true }), false)).toBe(false);
    expect(matchesKey('ArrowLeft', press('ArrowLeft', { altKey: true }), false)).toBe(false);
  });
});

describe('steps of a plan', () => {
  const step = (id: string, due?: string): PlanStep => ({
    id,
    title: id,
    state: 'open' as const,
    ...(due ? { due } : {}),
  });
  const ids = (steps: readonly PlanStep[]): string => steps.map((one) => one.id).join('');
  const steps = [step('a'), step('b'), step('c')];

  it('moves a step and keeps the others in order', () => {
    expect(ids(moveStep(steps, 'a', 2))).toBe('bca');
    expect(ids(moveStep(steps, 'c', 0))).toBe('cab');
    expect(ids(moveStep(steps, 'b', 9))).toBe('acb');
    expect(ids(moveStep(steps, 'x', 0))).toBe('abc');
  });

  it('begins weeks on Monday', () => {
    expect(mondayOf('2026-11-21')).toBe('2026-11-16');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  });

  it('groups steps by week, in their order', () => {
    const groups = byWeek([
      step('a', '2026-11-16'),
      step('b', '2026-11-22'),
      step('c'),
      step('d', '2026-11-17'),
    ]);
    expect(groups.map((group) => [group.monday, ids(group.steps)])).toEqual([
      ['2026-11-16', 'abd'],
      [null, 'c'],
    ]);
  });

  it('parses pages as people type them', () => {
    expect(readPages('12–18')).toEqual([12, 18]);
    expect(readPages('p. 7')).toEqual([7, 7]);
    expect(readPages(' ')).toBeUndefined();
    expect(readPages('18-12')).toBeNull();
    expect(readPages('soon')).toBeNull();
  });
});

describe('settings of the schema', () => {
  it('finds every number with its limits and its default', () => {
    const idle = settingFields('session').find((field) => field.path[1] === 'idleMinutes');
    expect(idle).toEqual({
      kind: 'number',
      path: ['session', 'idleMinutes'],
      min: 5,
      max: 10,
      step: 1,
      nullable: false,
      fallback: 7,
    });
    const floor = settingFields('retrieval')[0];
    expect(floor).toMatchObject({ kind: 'number', min: 0, max: 1, step: 0.05, fallback: 0.3 });
  });

  it('finds switches, choices and optional limits', () => {
    const memory = settingFields('memory');
    expect(memory.find((field) => field.path[1] === 'enable')).toMatchObject({
      kind: 'switch',
      fallback: true,
    });
    expect(memory.find((field) => field.path[1] === 'mode')).toMatchObject({
      kind: 'choice',
      options: ['shadow', 'auto', 'manual'],
    });
    expect(memory.find((field) => field.path.join('.') === 'memory.ttlDays.profile')).toMatchObject({
      nullable: true,
      fallback: null,
    });
  });

  it('changes one setting and leaves the others valid', () => {
    const changed = writeSetting(defaultSettings, ['memory', 'ttlDays', 'episode'], 60);
    expect(readSetting(changed, ['memory', 'ttlDays', 'episode'])).toBe(60);
    expect(settingsSchema.parse(changed)).toEqual({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, ttlDays: { ...defaultSettings.memory.ttlDays, episode: 60 } },
    });
    expect(defaultSettings.memory.ttlDays.episode).toBe(30);
  });
});

describe('days of study', () => {
  it('lays a month out from Monday', () => {
    const grid = monthGrid(2026, 10);
    expect(grid.slice(0, 8)).toEqual([null, null, null, null, null, null, '2026-11-01', '2026-11-02']);
    expect(grid).toHaveLength(36);
    expect([0, 24, 25, 40, 41].map(levelOf)).toEqual([0, 1, 2, 2, 3]);
  });
});
