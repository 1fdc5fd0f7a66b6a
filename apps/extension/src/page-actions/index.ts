import { productName } from '@product/domain'
import { type Browser, browser } from 'wxt/browser'
import { injectPageScript, sendToPage } from './page-messages.ts'
import {
  answerPaletteClaims,
  type PaletteStart,
  registerPalette,
  registerPopup,
} from './palette-starts.ts'

const openPaletteCommand = 'open-palette'

const menus = {
  use: 'use-in-prompt',
  save: 'save-as-prompt',
} as const

/** The shortcut and the context menus. To be called when the background starts, before it awaits anything. */
export function registerPageActions(): void {
  answerPaletteClaims()
  browser.runtime.onInstalled.addListener(createMenus)
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === openPaletteCommand) void openPalette(tab, { screen: 'search' })
  })
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const start = readMenuChoice(info)
    if (start) void openPalette(tab, start)
  })
}

function createMenus(): void {
  browser.contextMenus.removeAll(() => {
    browser.contextMenus.create({
      id: menus.use,
      title: 'Use in a prompt',
      contexts: ['selection'],
    })
    browser.contextMenus.create({
      id: menus.save,
      title: 'Save as prompt',
      contexts: ['selection', 'editable'],
    })
  })
}

type MenuChoice = Pick<Browser.contextMenus.OnClickData, 'menuItemId' | 'selectionText'>

function readMenuChoice({
  menuItemId,
  selectionText: selectedText,
}: MenuChoice): PaletteStart | null {
  // The browser's own copy of the selection has no line breaks: the page is asked for it first. It has none
  // of a selection in another site's frame or in a PDF.
  if (menuItemId === menus.use) return { screen: 'search', readsSelection: true, selectedText }
  if (menuItemId === menus.save) return { screen: 'save', selectedText }
  return null
}

async function openPalette(tab: Browser.tabs.Tab | undefined, start: PaletteStart): Promise<void> {
  const tabId = tab?.id ?? (await findActiveTab())
  if (tabId === undefined) return
  try {
    await injectPageScript(tabId)
    const url = `${browser.runtime.getURL('/palette.html')}#${registerPalette(tabId, start)}`
    await sendToPage(tabId, 'page.open-palette', { url })
  } catch {
    await showInstead(tabId, start)
  }
}

async function findActiveTab(): Promise<number | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true })
  return tab?.id
}

/** The browser's own pages allow no palette; the popup has the same screens. */
async function showInstead(tabId: number, start: PaletteStart): Promise<void> {
  registerPopup(start)
  try {
    await browser.action.openPopup()
  } catch {
    // Older browsers have no such call, and it needs a window in front: there the button says what to do.
    const title = `${productName} can’t open over this page. Click here instead.`
    await browser.action.setTitle({ tabId, title })
  }
}
