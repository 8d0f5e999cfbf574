/** The part of Electron's `powerMonitor` that is used here. */
interface PowerMonitor {
  isOnBatteryPower(): boolean;
  on(event: 'on-battery' | 'on-ac', listener: () => void): unknown;
}

/** Keeps the first byte of `flag` at 1 while the machine runs on battery. */
export const followBattery = (monitor: PowerMonitor, flag: SharedArrayBuffer): void => {
  const bytes = new Uint8Array(flag);
  const set = (onBattery: boolean) => () => void Atomics.store(bytes, 0, onBattery ? 1 : 0);
  set(monitor.isOnBatteryPower())();
  monitor.on('on-battery', set(true));
  monitor.on('on-ac', set(false));
};
