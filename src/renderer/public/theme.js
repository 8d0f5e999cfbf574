// Sets the theme before the first paint. A separate file, because the content security policy forbids inline scripts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('lectern.theme');
  } catch {
    // Without storage, the system's theme is used.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
