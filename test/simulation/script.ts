import { seededRandom } from '../support/seeded-random';
import { everyday } from './everyday';
import { planted, type Planted } from './planted';

export interface SimulatedTurn {
  readonly says: string;
  /** The planted fact that this turn asks about. */
  readonly asksFor?: Planted;
  /** Learner turns since the current version of the fact was stated. */
  readonly after?: number;
}

export interface SimulatedSession {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly turns: readonly SimulatedTurn[];
  /** Whether the learner ends it; otherwise it ends by inactivity. */
  readonly endedByWord: boolean;
}

const day = 86_400_000;
const hour = 3_600_000;

export const simulationStart = Date.parse('2026-01-05T17:00:00.000Z');

/**
 * Half a year of study: `sessions` spread evenly over 182 days, `turns` learner turns in all. Facts are planted in the first
 * tenth, some are changed around the middle, and all are asked about 50 to 2,000 turns later.
 */
export const simulate = (sessions: number, turns: number, seed = 20_260_105): readonly SimulatedSession[] => {
  const random = seededRandom(seed);
  const perSession = Math.ceil(turns / sessions);
  const says = new Map<number, SimulatedTurn>();
  /** The first free turn at or after `wanted`; never the first of a session, which greets. */
  const place = (wanted: number, turn: SimulatedTurn): number => {
    let at = Math.max(1, Math.floor(wanted));
    while (says.has(at) || at % perSession === 0) at += 1;
    says.set(at, turn);
    return at;
  };
  const share = turns / 2400;
  const unchanged = planted.filter((fact) => !fact.changed).length;
  for (const [index, fact] of planted.entries()) {
    let told = place((20 + index * 9) * share, { says: fact.told });
    if (fact.changed) told = place((1000 + index * 11) * share, { says: fact.changed });
    // 50 to 2,000 turns later, those that changed 50 to 1,000, and before the end.
    const [furthest, nth] = fact.changed ? [1000, index - unchanged] : [2000, index];
    const distance = (50 + (nth / (unchanged - 1)) * (furthest - 50)) * share;
    const asked = told + Math.max(50, distance);
    const at = place(Math.min(asked, turns - 2 * (planted.length - index)), { says: fact.ask });
    says.set(at, { says: fact.ask, asksFor: fact, after: at - told });
  }
  return Array.from({ length: sessions }, (_, session) => {
    const theme = Math.floor(random() * 8);
    const count = Math.min(perSession, turns - session * perSession);
    return {
      at:
        simulationStart +
        Math.floor((session * 182) / sessions) * day +
        ((session * 182) % sessions) * Math.floor((4 * hour) / sessions),
      turns: Array.from(
        { length: Math.max(0, count) },
        (_turn, turn) => says.get(session * perSession + turn) ?? { says: everyday(theme, random) },
      ),
      endedByWord: session % 3 !== 0,
    };
  });
};
