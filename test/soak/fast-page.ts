import type { Page } from '@playwright/test';

/** Runs in the page before its scripts: its clock runs as fast as the server's (`inside.cjs`). */
const speedUp = ({ speed, from, shortest }: { speed: number; from: number; shortest: number }): void => {
  const RealDate = Date;
  const scope = globalThis as unknown as { soakAhead: number; Date: DateConstructor };
  scope.soakAhead = 0;
  const now = (): number => Math.round(from + (RealDate.now() - from) * speed + scope.soakAhead);
  scope.Date = class extends RealDate {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(now());
      else super(...(given as [number]));
    }
    static override now(): number {
      return now();
    }
  } as unknown as DateConstructor;
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = globalThis[name] as (call: () => void, ms?: number, ...more: unknown[]) => number;
    Object.assign(globalThis, {
      [name]: (call: () => void, ms = 0, ...more: unknown[]) =>
        real(call, ms >= shortest ? ms / speed : ms, ...more),
    });
  }
};

export const makeFast = (page: Page, speed: number, from: number): Promise<unknown> =>
  page.addInitScript(speedUp, { speed, from, shortest: 10_000 });

export const setAhead = (page: Page, ms: number): Promise<void> =>
  page.evaluate((more) => {
    (globalThis as unknown as { soakAhead: number }).soakAhead += more;
  }, ms);
