/** The machine's power supply, so that background work does not drain a battery. */
export interface Power {
  /** False if unknown. Must be fast: it is called about once a second. */
  onBattery(): boolean;
}
