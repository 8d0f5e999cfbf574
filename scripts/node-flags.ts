import { availableParallelism } from 'node:os';

/**
 * What Node is started with where it holds the engine. Beside its threads V8 compiles and collects garbage with four of
 * its own; on two cores the thread that connections wait for then waited up to 22 ms for its turn, with one of them 10.
 */
export const nodeFlags: readonly string[] = availableParallelism() > 2 ? [] : ['--v8-pool-size=1'];
