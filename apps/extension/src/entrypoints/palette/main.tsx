import { browser } from 'wxt/browser'
import { requestPaletteStart } from '../../page-actions/palette-starts.ts'
import { mountScreens } from '../../screens/mount.tsx'
import { accessPageBelow } from '../../screens/page-access.ts'

const start = await requestPaletteStart(location.hash.slice(1))
const tab = await browser.tabs.getCurrent()
if (start && tab?.id !== undefined)
  mountScreens({ placement: 'palette', page: accessPageBelow(tab.id), start })
