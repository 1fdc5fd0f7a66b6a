import { browser } from 'wxt/browser'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'

/** Runs on the page that holds the answer of a connection, before the page's own scripts. */
export default defineUnlistedScript(() => {
  const { hash, pathname } = location
  if (hash.length < 2) return
  // Out of the address, which is shown, remembered and read by whatever the page loads.
  history.replaceState(null, '', pathname)
  void browser.runtime.sendMessage({ connectionAnswer: hash.slice(1) }).catch(() => undefined)
})
