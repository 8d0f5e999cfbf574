import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { sharedPower } from '../../src/adapters/system/power';
import { followBattery } from '../../src/main/follow-battery';

it('notifies the engine when the machine switches to battery and back', () => {
  const monitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => true });
  const flag = new SharedArrayBuffer(1);
  const power = sharedPower(flag);
  expect(power.onBattery()).toBe(false);
  followBattery(monitor, flag);
  expect(power.onBattery()).toBe(true);
  monitor.emit('on-ac');
  expect(power.onBattery()).toBe(false);
  monitor.emit('on-battery');
  expect(power.onBattery()).toBe(true);
});
