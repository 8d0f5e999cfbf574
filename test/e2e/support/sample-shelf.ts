import { join } from 'node:path';
import { projectRoot } from './web-front';

/** The data folder that the projects `shelf` and `providers-shelf` make: tests start on a copy of it. */
export const sampleShelf = (atProviders: boolean): string =>
  join(projectRoot, 'test-results/sample-shelf', atProviders ? 'providers' : 'built-in');
