/** Updates of the desktop application, in the settings. */
export const updates = {
  title: 'Updates',
  note: 'Lectern checks for updates only when you ask, or once a day if you switch that on. It asks the update server for the newest version and sends nothing about you or your books.',
  unavailable: 'This copy of Lectern was not installed by an installer that can update it.',
  neverChecked: 'Not checked yet.',
  current: (when: string) => `Lectern is up to date. Checked ${when}.`,
  checking: 'Checking for a new version…',
  available: (version: string) => `Lectern ${version} is available.`,
  downloading: (version: string) => `Downloading Lectern ${version}`,
  ready: (version: string) =>
    `Lectern ${version} is ready. Installing it backs up your data, closes Lectern and opens the new version.`,
  installing: 'Backing up your data, then installing…',
  changes: (version: string) => `What’s new in ${version}`,
  check: 'Check for updates',
  download: 'Download',
  cancel: 'Cancel',
  install: 'Back up and install',
} as const;
