import { expect, it } from 'vitest';
import { sqliteBinding } from '../../src/main/sqlite-binding';

it('loads a binding that the environment names only while the app is not packaged', () => {
  const environment = { LECTERN_SQLITE_BINDING: '/tmp/evil.node' };
  expect(sqliteBinding(true, environment)).toBeUndefined();
  expect(sqliteBinding(false, environment)).toBe('/tmp/evil.node');
});
