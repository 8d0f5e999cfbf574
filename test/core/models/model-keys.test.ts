import { expect, it } from 'vitest';
import { createModelKeys } from '../../../src/core/models/model-keys';
import { defaultSettings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';

const models = (serverUrl: string) => ({ ...defaultSettings.models, serverUrl });
const open = () => createModelKeys({}, fixedClock('2026-03-02T18:00:00.000Z'));

it('sends the key of a server to the origin that it was entered for only', () => {
  const keys = open();
  keys.use({ server: { key: 'secret', origin: 'https://one.example' } });
  expect(keys.accessTo('server', models('https://one.example/v1')).key).toBe('secret');
  expect(keys.accessTo('server', models('https://ONE.example:443/v2')).key).toBe('secret');
  for (const other of ['https://two.example/v1', 'http://one.example/v1', 'https://one.example:8443/v1'])
    expect(keys.accessTo('server', models(other)).key).toBeNull();
  // The same before a new address is saved and is only being tested.
  const trial = { url: 'https://two.example/v1' };
  expect(keys.accessTo('server', models('https://one.example/v1'), trial).key).toBeNull();
  expect(keys.accessTo('server', models('https://one.example/v1'), { ...trial, key: 'new' }).key).toBe('new');
});

it('takes a key without an origin as that of the first address', () => {
  const keys = open();
  keys.use({ server: 'from-the-environment' });
  expect(keys.accessTo('server', models('https://one.example/v1')).key).toBe('from-the-environment');
  expect(keys.accessTo('server', models('https://two.example/v1')).key).toBeNull();
});
