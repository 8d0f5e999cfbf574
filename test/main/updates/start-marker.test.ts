import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { markStart } from '../../../src/main/updates/start-marker';
import { tempFolder } from '../../support/temp-folder';

let file: string;
beforeEach(async () => void (file = join(await tempFolder(), 'desktop', 'start.json')));

describe('the marker of starts', () => {
  it('offers the version before when a new one has failed to start twice', () => {
    markStart(file, '0.1.0').reached();
    expect(markStart(file, '0.2.0').goBackTo).toBeNull();
    expect(markStart(file, '0.2.0').goBackTo).toBeNull();
    expect(markStart(file, '0.2.0').goBackTo).toBe('0.1.0');
  });

  it('forgets failures once there was a usable window', () => {
    markStart(file, '0.1.0').reached();
    markStart(file, '0.2.0');
    markStart(file, '0.2.0').reached();
    for (let start = 0; start < 4; start += 1) expect(markStart(file, '0.2.0').goBackTo).toBeNull();
  });

  it('does not count a start that was given up', () => {
    markStart(file, '0.1.0').reached();
    for (let start = 0; start < 4; start += 1) {
      const marker = markStart(file, '0.2.0');
      expect(marker.goBackTo).toBeNull();
      marker.withdraw();
    }
  });

  it('keeps a usable window when Lectern quits afterwards', () => {
    const marker = markStart(file, '0.1.0');
    marker.reached();
    marker.withdraw();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: '0.1.0', starts: 0, good: '0.1.0' });
  });

  it('offers nothing where no version has worked', () => {
    for (let start = 0; start < 5; start += 1) expect(markStart(file, '0.1.0').goBackTo).toBeNull();
  });

  it('starts over with a file that it cannot read', () => {
    markStart(file, '0.1.0').reached();
    writeFileSync(file, '{"version":');
    expect(markStart(file, '0.2.0').goBackTo).toBeNull();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: '0.2.0', starts: 1, good: null });
  });
});
