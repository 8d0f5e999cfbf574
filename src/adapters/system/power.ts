import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Power } from '../../core/ports';

/** Milliseconds for which an answer is cached: a battery's driver may be slow. */
const cachedMs = 10_000;

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/** Whether a battery is in use and no mains is connected, according to the kernel's files. */
const isDischarging = (folder: string): boolean => {
  let supplies: readonly string[];
  try {
    supplies = readdirSync(folder);
  } catch {
    return false;
  }
  // A wireless mouse's battery does not count.
  const own = supplies.filter((name) => readText(join(folder, name, 'scope')) !== 'Device');
  const typeOf = (name: string): string => readText(join(folder, name, 'type'));
  if (own.some((name) => typeOf(name) !== 'Battery' && readText(join(folder, name, 'online')) === '1'))
    return false;
  return own.some(
    (name) => typeOf(name) === 'Battery' && readText(join(folder, name, 'status')) === 'Discharging',
  );
};

/** Reads a byte that the front updates: 1 means on battery. */
export const sharedPower = (flag: SharedArrayBuffer): Power => {
  const bytes = new Uint8Array(flag);
  return { onBattery: () => Atomics.load(bytes, 0) === 1 };
};

/** Reads Linux's files; on other systems, the power source is unknown. */
export const systemPower = (now: () => number, folder = '/sys/class/power_supply'): Power => {
  let checkedAt = -Infinity;
  let battery = false;
  return {
    onBattery() {
      if (now() - checkedAt >= cachedMs) {
        checkedAt = now();
        battery = isDischarging(folder);
      }
      return battery;
    },
  };
};
