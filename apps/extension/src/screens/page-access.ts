import { browser } from 'wxt/browser'
import type { PageValueName, PageValues } from '../context/page-values.ts'
import { injectPageScript, sendToPage } from '../page-actions/page-messages.ts'
import { type Covering, neverCovered } from './watch-covering.ts'

/** The page that the person looks at. Every call throws where the extension has no access to it. */
export type PageAccess = {
  /** False where no field had the focus. */
  insert: (text: string) => Promise<boolean>
  read: (names: PageValueName[]) => Promise<PageValues>
  /** The selected text, or what was written in the field. */
  readDraft: () => Promise<string>
  covering: Covering
  /** Closes the palette or the popup; a side panel stays. */
  close: () => Promise<void>
}

/** `findTab` finds the tab whose page has the script, or injects it. */
function accessTab(
  findTab: () => Promise<number>,
  close: PageAccess['close'],
  covering = neverCovered,
): PageAccess {
  return {
    insert: async (text) => (await sendToPage(await findTab(), 'page.insert', { text })).isInserted,
    read: async (names) => await sendToPage(await findTab(), 'page.read', { names }),
    readDraft: async () => (await sendToPage(await findTab(), 'page.read-draft')).text,
    covering,
    close,
  }
}

/** From the palette: the page below it, which opened it. */
export function accessPageBelow(tabId: number, covering: Covering): PageAccess {
  return accessTab(
    async () => tabId,
    () => sendToPage(tabId, 'page.close-palette'),
    covering,
  )
}

/** From popup and side panel: the tab in front, whenever it is needed. */
export function accessActiveTab(close: PageAccess['close']): PageAccess {
  return accessTab(async () => {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
    if (tab?.id === undefined) throw new Error('No tab is in front')
    await injectPageScript(tab.id)
    return tab.id
  }, close)
}
