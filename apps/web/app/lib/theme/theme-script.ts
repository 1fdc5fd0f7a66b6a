/**
 * Runs before the first paint, so that a page never flashes in the wrong theme. It must stay in
 * step with theme-store.ts; the server allows it by its hash.
 */
export const themeScript = `(function () {
  var theme
  try { theme = localStorage.getItem('theme') } catch (error) {}
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
})()`
