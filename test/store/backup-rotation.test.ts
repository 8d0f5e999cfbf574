import { describe, expect, it } from 'vitest';
import type { BackupReason } from '../../src/shared/model';
import type { FoundBackup } from '../../src/store/backups/manifests';
import { outdatedBackups } from '../../src/store/backups/rotation';

const made = (sequence: number, at: Date, reason: BackupReason = 'daily'): FoundBackup => ({
  name: `lectern-${sequence}`,
  manifest: {
    format: 1,
    at: at.toISOString(),
    sequence,
    reason,
    lectern: '0.1.0',
    migration: '',
    database: { sha256: '0'.repeat(64), bytes: 0 },
    contents: { books: 0, notes: 0, facts: 0, sessions: 0, cards: 0, plans: 0 },
    files: { books: 0, covers: 0, notes: 0 },
  },
});

/** Makes backups one after another and removes outdated ones, as Lectern does; returns those that stay. */
const keep = (times: readonly Date[], reason: BackupReason = 'daily'): readonly string[] =>
  times
    .reduce<readonly FoundBackup[]>((before, at, index) => {
      const now = [made(index + 1, at, reason), ...before];
      const gone = new Set(outdatedBackups(now));
      return now.filter(({ name }) => !gone.has(name));
    }, [])
    .map(({ manifest }) => manifest.at.slice(0, 10));

const daysFrom = (first: string, count: number, step = 1): Date[] =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * step * 86_400_000));

describe('the rotation of backups', () => {
  it('keeps the last seven days and the last of four weeks', () => {
    // 2026-03-02 is a Monday; the last day is Wednesday 2026-04-29.
    expect(keep(daysFrom('2026-03-02T18:00:00.000Z', 59))).toEqual([
      '2026-04-29',
      '2026-04-28',
      '2026-04-27',
      '2026-04-26',
      '2026-04-25',
      '2026-04-24',
      '2026-04-23',
      '2026-04-19',
      '2026-04-12',
    ]);
  });

  it('keeps one for a day with several', () => {
    const twice = [new Date('2026-03-02T08:00:00.000Z'), new Date('2026-03-02T20:00:00.000Z')];
    expect(keep(twice)).toEqual(['2026-03-02']);
  });

  it('keeps the newest ones when the clock was set back', () => {
    const times = [...daysFrom('2026-03-02T18:00:00.000Z', 10), ...daysFrom('2025-03-02T18:00:00.000Z', 3)];
    const kept = keep(times);
    expect(kept.slice(0, 3)).toEqual(['2025-03-04', '2025-03-03', '2025-03-02']);
    expect(kept).toContain('2026-03-11');
  });

  it('never removes those made by hand, and keeps the last of those made before an update', () => {
    expect(keep(daysFrom('2026-03-02T18:00:00.000Z', 30), 'manual')).toHaveLength(30);
    expect(keep(daysFrom('2026-03-02T18:00:00.000Z', 30), 'before-update')).toHaveLength(5);
    expect(keep(daysFrom('2026-03-02T18:00:00.000Z', 30), 'before-restore')).toHaveLength(3);
  });
});
