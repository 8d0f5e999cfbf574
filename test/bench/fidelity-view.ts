import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page as Window } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { projectRoot, type WebFront } from '../e2e/support/web-front.ts';
import { linesOf, marksFit, type Box, type ShownWords } from './fidelity-boxes.ts';
import type { ShownMark } from './fidelity-page.ts';
import type { Drawn } from './fidelity-sentences.ts';
import { placesOf, type TruePage } from './fidelity-truth.ts';

/** Forwards a request for a part of an EPUB, with the application's content security policy adapted to this origin. */
const passPart = async (
  front: WebFront,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const answer = await fetch(`${front.origin}${request.url ?? ''}`, {
    headers: { authorization: `Bearer ${front.token}` },
  });
  const host = request.headers.host ?? '';
  for (const name of ['content-type', 'content-security-policy'])
    response.setHeader(
      name,
      (answer.headers.get(name) ?? '').replaceAll(front.origin.replace('http://', ''), host),
    );
  response.writeHead(answer.status);
  response.end(Buffer.from(await answer.arrayBuffer()));
};

const viewOf = (kind: 'pdf' | 'flow'): string =>
  kind === 'pdf'
    ? '<div class="pdf" style="position:relative;height:900px"><div class="pdf-scroll" style="position:absolute;inset:0;overflow:auto"><div class="pdfViewer"></div></div></div><script type="module" src="/test/bench/fidelity-page.ts"></script>'
    : '<div class="flow" style="height:900px;--size-measure:44rem;--space-6:1.5rem"><div class="flow-scroll"><div class="flow-sheet"></div></div></div><script type="module" src="/test/bench/fidelity-flow-page.ts"></script>';

/** The PDF view or the view of flowing books, and nothing else, in a page; files are served in ranges as the application does. */
export const serveView = async (
  files: ReadonlyMap<string, string>,
  front: WebFront,
): Promise<ViteDevServer> =>
  createServer({
    root: projectRoot,
    configFile: false,
    cacheDir: join(tmpdir(), 'lectern-bench-fidelity-vite'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { strict: false } },
    plugins: [
      {
        name: 'fidelity-page',
        configureServer(server) {
          server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const url = request.url ?? '';
            const file = files.get(/^\/api\/books\/(\w+)\/file/.exec(url)?.[1] ?? '');
            if (file) {
              const { size } = statSync(file);
              const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
              const start = Number(from ?? 0);
              const end = to ? Math.min(size - 1, Number(to)) : size - 1;
              response.writeHead(from === undefined ? 200 : 206, {
                'content-type': 'application/pdf',
                'accept-ranges': 'bytes',
                'content-length': end - start + 1,
                ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
              });
              createReadStream(file, { start, end }).pipe(response);
            } else if (/^\/api\/books\/\w+\/parts/.test(url)) {
              void passPart(front, request, response);
            } else if (url.startsWith('/fidelity.html')) {
              response.setHeader('content-type', 'text/html');
              response.end(
                `<!doctype html><body style="margin:0">${viewOf(url.includes('view=flow') ? 'flow' : 'pdf')}`,
              );
            } else next();
          });
        },
      },
    ],
  });

const asBox = ({ x, y, width, height }: ShownMark): Box => ({
  x,
  y,
  right: x + width,
  bottom: y + height,
});

interface Look {
  readonly right: boolean;
  readonly told: string;
}

/** Whether a sentence is highlighted where poppler sees its words. */
export const isHighlightedInPdf = async (
  view: Window,
  truth: readonly TruePage[],
  page: number,
  sentence: Drawn,
): Promise<Look> => {
  // The page stores its result: a browser may drop a promise that is awaited from outside.
  const marks = await view
    .evaluateHandle(
      ([at, quote, over]) => {
        const { light } = globalThis as unknown as {
          light: (page: number, quote: string, over: boolean) => Promise<ShownMark[]>;
        };
        const found: { marks: ShownMark[] | null } = { marks: null };
        void light(at as number, quote as string, over as boolean).then((marks) => (found.marks = marks));
        return found;
      },
      [page, sentence.text, sentence.over] as const,
    )
    .then((found) => view.waitForFunction(({ marks: shown }) => shown, found))
    .then((shown) => shown.jsonValue() as Promise<ShownMark[]>);
  const right = placesOf(truth, page, sentence.text).some((place) =>
    place.every((words, index) =>
      marksFit(marks.filter((mark) => mark.page === page + index).map(asBox), linesOf(words)),
    ),
  );
  return { right, told: `${marks.length} marks` };
};

/** Whether it is highlighted where its letters are in the frame of its part, and in no other frame. */
export const isHighlightedInFlow = async (view: Window, page: number, quote: string): Promise<Look> => {
  const frames = await view.evaluate(
    ([at, words]) =>
      (
        globalThis as unknown as { lightWords: (page: number, quote: string) => Promise<ShownWords[]> }
      ).lightWords(at as number, words as string),
    [page, quote] as const,
  );
  const lit = frames.filter(({ marks }) => marks.length > 0);
  const right =
    lit.length === 1 &&
    lit.every(({ marks, places }) => places.some((words) => marksFit(linesOf(marks), linesOf(words))));
  const places = frames.reduce((sum, one) => sum + one.places.length, 0);
  return { right, told: `${lit.length} frames with marks, ${places} places of the words` };
};

export const openView = async (browser: Browser, address: string): Promise<Window> => {
  const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.waitForFunction(() => 'light' in globalThis || 'lightWords' in globalThis, undefined, {
    timeout: 60_000,
  });
  return page;
};
