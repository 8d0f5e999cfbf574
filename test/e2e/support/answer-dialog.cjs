// The system's dialogs are outside the tests' reach: this one is answered, and written down.
'use strict';
const { appendFileSync } = require('node:fs');
const { dialog } = require('electron');
dialog.showMessageBox = async (options) => {
  appendFileSync(process.env.DIALOG_LOG, `${JSON.stringify(options)}\n`);
  return { response: Number(process.env.DIALOG_ANSWER), checkboxChecked: false };
};
