/**
 * Runs before the first paint, so that a page never flashes in the wrong theme, and shows the links of
 * somebody who is signed in at once. A click that asks for the chat before the page has its code is noted here,
 * and `ChatButton` opens the chat later. It must stay in step with theme-store.ts, session-storage-key.ts
 * and chat-store.ts; the server allows it by its hash.
 */
export const themeScript = `(function () {
  var theme, root = document.documentElement
  try {
    theme = localStorage.getItem('theme')
    if (/-auth-token(,|$)/.test(Object.keys(localStorage))) root.dataset.signedIn = ''
  } catch (error) {}
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.theme = theme === 'light' ? 'light' : 'dark'
  addEventListener('click', function (event) {
    if (event.target.closest('[data-opens-chat]')) root.dataset.chatAsked = ''
  }, true)
})()`
