/**
 * Runs before the first paint, so that a page never flashes in the wrong theme, and shows the links of
 * somebody who is signed in at once. It must stay in step with theme-store.ts and session-storage-key.ts;
 * the server allows it by its hash.
 */
export const themeScript = `(function () {
  var theme, root = document.documentElement
  try {
    theme = localStorage.getItem('theme')
    if (/-auth-token(,|$)/.test(Object.keys(localStorage))) root.dataset.signedIn = ''
  } catch (error) {}
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.theme = theme === 'light' ? 'light' : 'dark'
})()`
