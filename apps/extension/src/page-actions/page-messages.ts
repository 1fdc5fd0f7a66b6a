import { browser } from 'wxt/browser'
import type { PageValueName, PageValues } from '../context/page-values.ts'

/** Messages to the script in a page, by name. */
export type PageMessages = {
  /** The field that had the focus gets it back and the text. `isInserted` is false where there is none. */
  'page.insert': { input: { text: string }; output: { isInserted: boolean } }
  'page.read': { input: { names: PageValueName[] }; output: PageValues }
  /** The selected text, or else what was written in the field. */
  'page.read-draft': { input: undefined; output: { text: string } }
  'page.open-palette': { input: { url: string }; output: undefined }
  'page.close-palette': { input: undefined; output: undefined }
}

export type PageMessageName = keyof PageMessages

export type PageMessage = {
  [Name in PageMessageName]: { page: Name; input: PageMessages[Name]['input'] }
}[PageMessageName]

/** The script in the page's own frame: its frames have none. */
const topFrame = { frameId: 0 }

export function sendToPage<Name extends PageMessageName>(
  tabId: number,
  name: Name,
  ...[input]: PageMessages[Name]['input'] extends undefined ? [] : [PageMessages[Name]['input']]
): Promise<PageMessages[Name]['output']> {
  return browser.tabs.sendMessage(tabId, { page: name, input }, topFrame)
}

/** Fails on the browser's own pages and its store, where extensions have no access. */
export async function injectPageScript(tabId: number): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId },
    files: ['/page-script.js'],
  })
}
