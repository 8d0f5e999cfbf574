import type { ModelSettings, Settings } from '../../../src/shared/model';
import type { WebFront } from './web-front';

export type Door = Pick<WebFront, 'origin' | 'token'>;

/** One call of the REST API; rejects with an error response. */
export async function callRest(
  { origin, token }: Door,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Changes some of the model settings. */
export async function putModelSettings(door: Door, change: Partial<ModelSettings>): Promise<void> {
  const settings = (await callRest(door, 'GET', '/settings')) as Settings;
  await callRest(door, 'PUT', '/settings', { ...settings, models: { ...settings.models, ...change } });
}
