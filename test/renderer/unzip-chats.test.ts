import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unzipChats } from '../../src/renderer/features/memory/transfer/unzip-chats';

const chats = JSON.stringify([{ messages: [{ role: 'user', content: 'Grüße '.repeat(1000) }] }]);

it.each([0, 6] as const)('finds the conversations in an archive (level %i)', async (level) => {
  const bytes = zipSync(
    {
      'user.json': strToU8('{}'),
      'export/conversations.json': [strToU8(chats), { level }],
      'a.png': new Uint8Array(9),
    },
    { comment: 'made by a test' },
  );
  const file = await unzipChats(new File([new Uint8Array(bytes)], 'export.zip'));
  expect(file.name).toBe('export.zip');
  expect(await file.text()).toBe(chats);
});

it('returns any other file as it is', async () => {
  for (const content of [chats, 'PK', '']) {
    const file = new File([content], 'x');
    expect(await (await unzipChats(file)).text()).toBe(content);
  }
});
