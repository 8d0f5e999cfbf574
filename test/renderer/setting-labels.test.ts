import { expect, it } from 'vitest';
import { settingFields } from '../../src/renderer/features/fields/setting-fields';
import { text } from '../../src/renderer/messages/text';

const fields = (['session', 'budget', 'retrieval', 'memory', 'guard', 'desktop'] as const).flatMap(
  settingFields,
);

it('every visible setting and each of its choices has a label', () => {
  const { labels, modes } = text.settings;
  expect(fields.length).toBeGreaterThan(40);
  expect(fields.map(({ path }) => path.join('.')).filter((path) => !(path in labels))).toEqual([]);
  const choices = fields.flatMap((field) => (field.kind === 'choice' ? field.options : []));
  expect(choices.filter((choice) => !(choice in modes))).toEqual([]);
});
