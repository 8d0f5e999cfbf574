/**
 * `npm run check:layers`: checks the imports of `src` against `.dependency-cruiser.cjs`. Fails too if no imports were found:
 * without a parser for TypeScript, dependency-cruiser reports success on an empty graph.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Summary {
  readonly totalDependenciesCruised: number;
  readonly totalCruised: number;
  readonly violations: readonly {
    readonly from: string;
    readonly to: string;
    readonly rule: { readonly name: string };
  }[];
}

const root = join(import.meta.dirname, '..');
const { summary } = JSON.parse(
  execFileSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  ),
) as { readonly summary: Summary };
for (const { from, to, rule } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (summary.totalDependenciesCruised === 0) console.error('No imports were found; is @swc/core installed?');
else console.log(`${String(summary.totalCruised)} modules, ${String(summary.violations.length)} violations`);
if (summary.violations.length > 0 || summary.totalDependenciesCruised === 0) process.exitCode = 1;
