import { browser } from 'wxt/browser'
import { requestPaletteStart } from '../../page-actions/palette-starts.ts'
import { mountScreens } from '../../screens/mount.tsx'
import { accessPageBelow } from '../../screens/page-access.ts'
import { watchCovering } from '../../screens/watch-covering.ts'

const start = await requestPaletteStart(location.hash.slice(1))
const tab = await browser.tabs.getCurrent()
if (start && tab?.id !== undefined) {
  const page = accessPageBelow(tab.id, watchCovering(document.body))
  mountScreens({ placement: 'palette', page, start })
}
