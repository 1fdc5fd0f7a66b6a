import { browser } from 'wxt/browser'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { readPageValues } from '../context/read-page-values.ts'
import { findField } from '../insert/find-field.ts'
import { insertText } from '../insert/insert-text.ts'
import { type Place, rememberPlace } from '../insert/place.ts'
import type { PageMessage } from '../page-actions/page-messages.ts'
import { createPaletteFrame } from '../page-actions/palette-frame.ts'

/** Set in the extension's own world, which the page does not see. */
const mark = globalThis as { hasPageScript?: true }

/** Injected when the person opens the extension on a page, never before. */
export default defineUnlistedScript(() => {
  if (mark.hasPageScript) return
  mark.hasPageScript = true
  let place: Place | null = null
  let selected = ''

  const palette = createPaletteFrame(document, () => place?.restore())

  /** While the palette is open it has the focus: the place is that from before. */
  const remember = () => {
    if (palette.isOpen()) return
    const field = findField(document)
    place = field && rememberPlace(field)
    selected = place?.selectedText() || String(document.getSelection() ?? '')
  }

  /** The palette stays open where there is no field, so that it can say so. */
  const insert = (text: string): boolean => {
    remember()
    if (!place?.field.isConnected) return false
    palette.close()
    return insertText(place, text)
  }

  const answer = (message: PageMessage): unknown => {
    switch (message.page) {
      case 'page.insert':
        return { isInserted: insert(message.input.text) }
      case 'page.read':
        remember()
        return readPageValues(document, message.input.names, () => selected)
      case 'page.read-draft':
        remember()
        return { text: selected || (place?.fieldText() ?? '') }
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

const isPageMessage = (message: unknown): message is PageMessage =>
  typeof message === 'object' && message !== null && 'page' in message
