/** The least that Electron can show: a window with a local page. Its profile is next to the data folder, like Lectern's. */
'use strict';
const { join } = require('node:path');
const { app, BrowserWindow } = require('electron');

app.setPath('userData', join(process.argv.at(-1), 'desktop'));
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 860 });
  return window.loadFile(join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
