/**
 * Loaded by Node into the web server and each of its threads (`--require`): makes their clocks run faster and says on
 * request what they hold. The program itself knows nothing of it.
 *
 * SOAK_SPEED: seconds of the program in one real second. SOAK_FROM: real milliseconds since the epoch at which the clock
 * began to run faster. SOAK_AHEAD: milliseconds that it has been set ahead besides. SOAK_SOCKET: path of the socket on
 * which the server's first thread answers `ahead MS` and `sample`.
 */
'use strict';
const { threadId, isMainThread, BroadcastChannel } = require('node:worker_threads');
const { basename } = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

const speed = Number(process.env.SOAK_SPEED);
const from = Number(process.env.SOAK_FROM);
const realNow = Date.now.bind(Date);
const now = () => Math.round(from + (realNow() - from) * speed + Number(process.env.SOAK_AHEAD));

class FastDate extends Date {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static now() {
    return now();
  }
}
globalThis.Date = FastDate;

/** Shorter waits are for machines, so they take their real time; longer ones are for people and days. */
const shortest = 10_000;
for (const name of ['setTimeout', 'setInterval']) {
  const real = globalThis[name];
  globalThis[name] = Object.assign(
    (call, ms, ...args) => real(call, ms >= shortest ? ms / speed : ms, ...args),
    real,
  );
}

const count = (names) => {
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const state = () => {
  collect();
  collect();
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
  return {
    thread: isMainThread ? 'main' : basename(process.argv[1] ?? '').replace('.cjs', ''),
    threadId,
    heap,
    external,
    resources: count(process.getActiveResourcesInfo()),
  };
};

/* oxlint-disable unicorn/prefer-add-event-listener, unicorn/require-post-message-target-origin -- a channel has one listener
   at a time here, and no origin */
const channel = new BroadcastChannel('soak');
channel.unref();

if (isMainThread) listen();
else
  channel.onmessage = ({ data }) => {
    if (data.kind === 'ahead') process.env.SOAK_AHEAD = data.ahead;
    if (data.kind === 'sample') channel.postMessage({ kind: 'state', state: state() });
  };

function listen() {
  const { createServer } = require('node:net');
  const path = process.env.SOAK_SOCKET;
  /** In ms: most threads answer within the first; the engine's is waited for. */
  const limits = { others: 1_000, engine: 30_000 };
  const sample = (socket) => {
    const asked = realNow();
    const threads = [state()];
    channel.onmessage = ({ data }) => {
      if (data.kind === 'state') threads.push(data.state);
    };
    channel.postMessage({ kind: 'sample' });
    const look = setInterval(() => {
      const waited = realNow() - asked;
      const isHere = threads.some(({ thread }) => thread === 'engine-thread');
      if (waited < limits.others || (!isHere && waited < limits.engine)) return;
      clearInterval(look);
      channel.onmessage = null;
      socket.end(JSON.stringify({ threads, resident: process.memoryUsage.rss(), now: now() }));
    }, 100);
  };
  createServer((socket) => {
    socket.once('data', (bytes) => {
      const [verb, ms] = String(bytes).split(' ');
      if (verb === 'sample') return sample(socket);
      process.env.SOAK_AHEAD = String(Number(process.env.SOAK_AHEAD) + Number(ms));
      channel.postMessage({ kind: 'ahead', ahead: process.env.SOAK_AHEAD });
      return socket.end('done');
    });
    socket.on('error', () => undefined);
  })
    .listen(path)
    .unref();
}
