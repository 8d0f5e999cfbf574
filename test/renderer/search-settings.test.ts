import { describe, expect, it } from 'vitest';
import { settingFields } from '../../src/renderer/features/fields/setting-fields';
import { searchSettings } from '../../src/renderer/features/settings/search-settings';
import { text } from '../../src/renderer/messages/text';

describe('the search in the settings', () => {
  const paths = (query: string) => searchSettings(query).map(({ field }) => field?.path.join('.') ?? null);

  it('finds settings by their names, their explanations and their groups', () => {
    expect(paths('idle')).toEqual([]);
    expect(paths('minutes session ends')).toContain('session.idleMinutes');
    expect(paths('without ctrl')).toEqual(['keyboard.singleKeys']);
    expect(paths('tokens facts')).toContain('budget.facts');
  });

  it('finds settings that a section writes out, and names the section', () => {
    expect(searchSettings('theme')[0]).toMatchObject({ section: 'appearance', field: null });
    expect(searchSettings('monthly').map(({ section }) => section)).toContain('models');
  });

  it('finds nothing for no words', () => {
    expect(searchSettings('  ')).toEqual([]);
  });
});

it('every number of the engine says what it does', () => {
  const fields = (['session', 'budget', 'retrieval', 'memory', 'keyboard', 'desktop'] as const).flatMap(
    settingFields,
  );
  const unexplained = fields.map(({ path }) => path.join('.')).filter((path) => !text.settings.hints[path]);
  expect(unexplained).toEqual([]);
});
