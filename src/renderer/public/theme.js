// Sets the theme before the first paint; a file of its own, since inline scripts are refused by the page's policy.
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem('lectern.theme');
  } catch {
    // Storage may be switched off: the system's theme then.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
