import { expect, it } from 'vitest';
import { cardsOfNote } from '../../src/renderer/features/notes/note-cards';

it('suggests a card for each heading with a text, and for each bold term in its line', () => {
  const content = [
    '# Breath',
    'A **long exhale** calms.',
    '',
    '## Empty',
    '## Drill',
    '- [ ] Climb __ten steps__ and **rest**.',
    '```',
    '# no heading',
    '```',
  ].join('\n');
  expect(cardsOfNote(content)).toEqual([
    { label: 'Breath', input: { kind: 'plain', front: 'Breath', back: 'A **long exhale** calms.' } },
    {
      label: 'Drill',
      input: {
        kind: 'plain',
        front: 'Drill',
        back: '- [ ] Climb __ten steps__ and **rest**.\n```\n# no heading\n```',
      },
    },
    { label: 'long exhale', input: { kind: 'cloze', front: 'A **{{c1::long exhale}}** calms.', back: '' } },
    {
      label: 'ten steps',
      input: { kind: 'cloze', front: 'Climb __{{c1::ten steps}}__ and **rest**.', back: '' },
    },
    { label: 'rest', input: { kind: 'cloze', front: 'Climb __ten steps__ and **{{c1::rest}}**.', back: '' } },
  ]);
  expect(cardsOfNote('Plain text.')).toEqual([]);
});
