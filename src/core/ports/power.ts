/** What runs the machine: work that can wait does not drain a battery. */
export interface Power {
  /** False where it cannot be told. Quick: asked once a second or so. */
  onBattery(): boolean;
}
