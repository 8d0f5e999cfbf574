/**
 * Fails if package-lock.json lacks the node of a dependency. If a registry does not have a platform's package, `npm
 * install` silently leaves it out of the lock, and `npm ci` then fails on that platform. Also refuses registry
 * addresses and versions that are not exact.
 */
import { readFileSync } from 'node:fs';

interface LockNode {
  readonly version?: string;
  readonly resolved?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockNode> };
const problems: string[] = [];

/** npm's resolution: the nearest node_modules above that contains it. */
function hasNode(from: string, name: string): boolean {
  for (let folder = from; ;) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    const up = folder.lastIndexOf('node_modules/');
    folder = up <= 0 ? '' : folder.slice(0, up - 1);
  }
}

for (const [path, node] of Object.entries(lock.packages)) {
  const edges = {
    ...node.dependencies,
    ...node.optionalDependencies,
    ...(path === '' ? node.devDependencies : {}),
  };
  for (const [name, range] of Object.entries(edges)) {
    if (!hasNode(path, name))
      problems.push(`${path || 'the project'} needs ${name}@${range}, which the lock lacks`);
    if (path === '' && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
      problems.push(`${name}@${range} is not an exact version`);
  }
  if (node.resolved?.startsWith('http')) problems.push(`${path} has a registry's address: ${node.resolved}`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(
  `package-lock.json: ${Object.keys(lock.packages).length} packages, every dependency has its node`,
);
