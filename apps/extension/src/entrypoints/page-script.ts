import { browser } from 'wxt/browser'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import type { PageValueName, PageValues } from '../context/page-values.ts'
import { readableText } from '../context/readable-text.ts'
import { type Caret, rememberCaret } from '../insert/caret.ts'
import { findField } from '../insert/find-field.ts'
import { insertText } from '../insert/insert-text.ts'
import type { PageMessage } from '../page-actions/page-messages.ts'
import { createPaletteFrame } from '../page-actions/palette-frame.ts'

/** Set in the extension's own world, which the page does not see. */
const contentScriptGlobals = globalThis as { hasPageScript?: true }

/** Injected when the person opens the extension on a page, never before. */
export default defineUnlistedScript(() => {
  if (contentScriptGlobals.hasPageScript) return
  contentScriptGlobals.hasPageScript = true
  let caret: Caret | null = null
  let selected = ''

  const palette = createPaletteFrame(document, () => caret?.restore())

  /** While the palette is open it has the focus: the caret is that from before. */
  const remember = () => {
    if (palette.isOpen()) return
    const field = findField(document)
    caret = field && rememberCaret(field)
    selected = caret?.selectedText() || String(document.getSelection() ?? '')
  }

  /** The palette stays open where there is no field, so that it can say so. */
  const insert = (text: string): boolean => {
    remember()
    if (!caret?.field.isConnected) return false
    palette.close()
    return insertText(caret, text)
  }

  const answer = (message: PageMessage): unknown => {
    switch (message.page) {
      case 'page.insert':
        return { isInserted: insert(message.input.text) }
      case 'page.read':
        remember()
        return readPageValues(message.input.names, selected)
      case 'page.read-draft':
        remember()
        return { text: selected || (caret?.fieldText() ?? '') }
      case 'page.open-palette':
        remember()
        return palette.open(message.input.url)
      case 'page.close-palette':
        return palette.close()
    }
  }

  browser.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    if (sender.id !== browser.runtime.id || !isPageMessage(message)) return undefined
    respond(answer(message))
    return undefined
  })
})

/** Reads only what is asked for. `selection` is from before the extension took the focus. */
function readPageValues(names: readonly PageValueName[], selection: string): PageValues {
  const readers: Record<PageValueName, () => string> = {
    selection: () => selection,
    page_title: () => document.title,
    page_url: () => location.href,
    page_text: () => readableText(document),
  }
  return Object.fromEntries(names.map((name) => [name, readers[name]()]))
}

const isPageMessage = (message: unknown): message is PageMessage =>
  typeof message === 'object' && message !== null && 'page' in message
