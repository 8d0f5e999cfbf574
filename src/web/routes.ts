import { traverseContractProcedures } from '@orpc/server';
import { contract } from '../shared/contract';

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`);

const routes: readonly Route[] = (() => {
  const found: Route[] = [
    { method: 'POST', pattern: patternOf('/books') },
    { method: 'GET', pattern: patternOf('/books/{bookId}/file') },
    { method: 'GET', pattern: patternOf('/books/{bookId}/cover') },
    { method: 'GET', pattern: /^\/books\/[^/]+\/parts\/.+$/ },
    { method: 'GET', pattern: patternOf('/books/{bookId}/marks/file') },
    { method: 'GET', pattern: patternOf('/ltm/export') },
    { method: 'GET', pattern: patternOf('/openapi.json') },
  ];
  traverseContractProcedures(
    { router: contract, path: [] },
    ({
      contract: {
        '~orpc': { route },
      },
    }) => {
      if (route.path !== undefined)
        found.push({ method: route.method ?? 'POST', pattern: patternOf(route.path) });
    },
  );
  return found;
})();

/** The methods that a path of the REST API supports; empty for an unknown path. */
export const methodsOf = (path: string): readonly string[] => [
  ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
];
