import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemPower } from '../../../src/adapters/system/power';
import { tempFolder } from '../../support/temp-folder';

const supplies = async (all: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<string> => {
  const folder = await tempFolder();
  for (const [name, files] of Object.entries(all)) {
    await mkdir(join(folder, name));
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, name, file), `${text}\n`);
  }
  return folder;
};
const onBattery = async (all: Parameters<typeof supplies>[0]): Promise<boolean> =>
  systemPower(() => 0, await supplies(all)).onBattery();

const discharging = { type: 'Battery', status: 'Discharging' };

describe('the power source', () => {
  it('is a battery if one discharges without mains power', async () => {
    expect(await onBattery({ BAT0: discharging })).toBe(true);
    expect(await onBattery({ BAT0: discharging, AC: { type: 'Mains', online: '0' } })).toBe(true);
  });

  it('is not a battery with mains power, if none discharges, or without one', async () => {
    expect(await onBattery({ BAT0: discharging, AC: { type: 'Mains', online: '1' } })).toBe(false);
    expect(await onBattery({ BAT0: discharging, C0: { type: 'USB', online: '1' } })).toBe(false);
    expect(await onBattery({ BAT0: { type: 'Battery', status: 'Full' } })).toBe(false);
    expect(await onBattery({})).toBe(false);
    expect(systemPower(() => 0, '/nowhere/power').onBattery()).toBe(false);
  });

  it('is not the battery of a mouse', async () => {
    expect(await onBattery({ mouse: { ...discharging, scope: 'Device' } })).toBe(false);
  });

  it('is looked up again after a while', async () => {
    let now = 0;
    const folder = await supplies({ BAT0: discharging });
    const power = systemPower(() => now, folder);
    expect(power.onBattery()).toBe(true);
    await writeFile(join(folder, 'BAT0', 'status'), 'Charging\n');
    now = 9_999;
    expect(power.onBattery()).toBe(true);
    now = 10_000;
    expect(power.onBattery()).toBe(false);
  });
});
