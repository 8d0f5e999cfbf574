/** Who may import whom (docs/architecture.md). A folder may import itself and what its rule names. */
const layer = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [from, ...allowed] },
});
const modules = (...names) => names.map((name) => `^node_modules/(@types/)?${name}(/|$)`);
const node = '^(node:|[a-z_/]+$)';

/**
 * The folders of a layer from the ground up. A folder may import itself and lower floors, but nothing on its own floor or
 * above, and every folder has a floor.
 */
const floors = (layerFolder, fromTheGroundUp) => {
  const within = (names) => `^${layerFolder}/(${names.join('|')})/`;
  const rules = fromTheGroundUp.flatMap((names, floor) =>
    names.map((name) => ({
      name: `${layerFolder.replace('src/', '')}/${name}`,
      severity: 'error',
      from: { path: within([name]) },
      to: { path: `^${layerFolder}/`, pathNot: within([...fromTheGroundUp.slice(0, floor).flat(), name]) },
    })),
  );
  const known = {
    name: `${layerFolder.replace('src/', '')}-folders-have-a-floor`,
    severity: 'error',
    from: { path: `^${layerFolder}/[^/]+/`, pathNot: within(fromTheGroundUp.flat()) },
    to: {},
  };
  return [...rules, known];
};

const coreFloors = floors('src/core', [
  ['ports'],
  ['async', 'text', 'vectors'],
  ['jobs', 'retrieval'],
  ['library', 'models', 'request'],
  ['marks', 'reading', 'summaries'],
  ['memory'],
  ['session'],
  ['knowledge'],
  ['backup', 'notes', 'plans', 'profile', 'review', 'search', 'today'],
  ['quiz'],
  ['engine'],
]);

const rendererFloors = floors('src/renderer', [
  ['messages', 'styles'],
  ['state'],
  ['ui'],
  ['client', 'commands', 'pdf'],
  ['navigation'],
  // What several features share, then the features, then those that are made of other features.
  [
    'features/book',
    'features/facts',
    'features/fields',
    'features/marks',
    'features/memory-switch',
    'features/notes',
    'features/plans',
    'features/quiz',
    'features/review',
    'features/sending',
    'features/sessions',
  ],
  ['features/chat', 'features/library', 'features/memory', 'features/reader', 'features/settings'],
  ['features/palette', 'features/study', 'features/today'],
  ['app', 'starting'],
]);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // Ports are named by `export type *`, which this tool does not follow.
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '^src/renderer/.*\\.css$', '^src/renderer/public/', '^src/core/ports/'],
      },
      to: {},
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    layer('shared', '^src/shared/', modules('zod', '@orpc/contract', 'chrono-node')),
    layer('core', '^src/core/', ['^src/shared/', ...modules('ts-fsrs', 'papaparse')]),
    ...coreFloors,
    layer('store', '^src/store/', [
      '^src/core/ports/',
      '^src/shared/',
      node,
      ...modules('better-sqlite3', 'sqlite-vec'),
    ]),
    {
      name: 'adapters',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/', pathNot: ['^src/adapters/', '^src/core/ports/', '^src/shared/'] },
    },
    layer('api', '^src/api/', ['^src/shared/', '^src/core/', ...modules('@orpc/server')]),
    {
      name: 'worker',
      severity: 'error',
      from: { path: '^src/worker/' },
      to: {
        path: '^src/',
        pathNot: ['^src/worker/', '^src/core/', '^src/adapters/', '^src/store/', '^src/shared/'],
      },
    },
    {
      name: 'main',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^src/', pathNot: ['^src/main/', '^src/assemble\\.ts$', '^src/api/', '^src/shared/'] },
    },
    {
      name: 'web',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/', pathNot: ['^src/web/', '^src/assemble\\.ts$', '^src/api/', '^src/shared/'] },
    },
    {
      name: 'electron-in-main-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|preload)/' },
      to: { path: '^(electron$|node_modules/electron(/|$))' },
    },
    layer('preload', '^src/preload/', ['^src/shared/', '^electron$', ...modules('electron')]),
    {
      name: 'renderer',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/', pathNot: ['^src/renderer/', '^src/shared/'] },
    },
    ...rendererFloors,
    {
      name: 'renderer-no-node',
      severity: 'error',
      from: { path: '^src/(renderer|shared|core)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nobody-imports-assemble',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|web)/' },
      to: { path: '^src/assemble\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
