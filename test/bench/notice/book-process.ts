import { readFileSync } from 'node:fs';
import { loadMiniLm } from '../../../src/adapters/embedding/minilm';
import { asksOfLearnerChance } from '../../../src/core/memory/recall/asks-of-learner';
import weights from '../../../src/core/memory/recall/asks-of-learner-weights.json';
const main = async () => {
  const { encode } = await loadMiniLm(0, 1);
  const list = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as { set: string; q: string }[];
  const v = await encode(
    list.map(({ q }) => q),
    'wording',
  );
  const sets: Record<string, number[]> = {};
  const bad: string[] = [];
  for (const [i, { set, q }] of list.entries()) {
    const p = asksOfLearnerChance(v[i]!, weights);
    (sets[set] ??= []).push(p);
    if (p >= 0.5) bad.push(`${p.toFixed(2)} ${set}: ${q}`);
  }
  for (const [s, ps] of Object.entries(sets))
    console.log(s, ps.length, 'taken', ps.filter((p) => p >= 0.5).length, ps.filter((p) => p >= 0.8).length);
  console.log(bad.slice(0, 40).join('\n'));
};
void main();
