/**
 * Loaded into Electron before its program: prints a line `start NAME MS-SINCE-EPOCH` for each step of a start, and at last
 * `usable`. With START_WANTED it waits for that selector in the page, and then for what a key press opens there.
 */
'use strict';
const { app } = require('electron');

const wanted = process.env.START_WANTED;
const say = (name, at = Date.now()) => void process.stdout.write(`start ${name} ${at}\n`);

/** In the page: resolves after the frame that shows an element. */
const untilShown = (selector) => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
  };
  look();
})`;

/** In the page: resolves once something has been painted. */
const untilPainted = `new Promise((resolve) => {
  const done = (entry) => resolve(performance.timeOrigin + entry.startTime);
  new PerformanceObserver((list) => done(list.getEntries()[0])).observe({ type: 'paint', buffered: true });
})`;

const press = (contents, keyCode) => {
  for (const type of ['keyDown', 'char', 'keyUp']) contents.sendInputEvent({ type, keyCode });
};

const watchBare = async (contents, loaded) => {
  const painted = await contents.executeJavaScript(untilPainted);
  await loaded;
  say('painted', painted);
  say('usable', Math.max(painted, await loaded));
};

const watchProgram = async (contents, shown) => {
  say('filled', await contents.executeJavaScript(untilShown(wanted)));
  await shown;
  press(contents, '?');
  await contents.executeJavaScript(untilShown('dialog[open]'));
  say('usable');
};

app.once('ready', () => say('ready'));
app.once('browser-window-created', (_event, window) => {
  say('created');
  const { webContents: contents } = window;
  const shown = new Promise((resolve) => {
    if (window.isVisible()) resolve();
    else window.once('show', resolve);
  });
  void shown.then(() => say('shown'));
  const loaded = new Promise((resolve) => contents.once('did-finish-load', () => resolve(Date.now())));
  contents.on('did-finish-load', () => say('loaded'));
  contents.on('dom-ready', () => {
    say('parsed');
    // A page that was replaced by another no longer answers.
    const watched = wanted ? watchProgram(contents, shown) : watchBare(contents, loaded);
    watched.catch(() => undefined);
  });
});
