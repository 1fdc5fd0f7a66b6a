import { browser } from 'wxt/browser'
import { isOwnPage } from '../messages/own-page.ts'

/** The screen that a palette begins with. */
export type PaletteStart =
  | { screen: 'search'; readsSelection?: boolean; selectedText?: string | undefined }
  /** With the selected text, or with the text of the field. */
  | { screen: 'save'; selectedText?: string | undefined }

type PaletteClaim = { claim: string }

/**
 * Palettes that were opened and have not loaded yet, by their token. Pages may embed the palette's
 * address: without a token it shows nothing.
 */
const starts = new Map<string, { tabId: number; start: PaletteStart }>()

/** A token for this tab, good for loading the palette once. */
export function registerPalette(tabId: number, start: PaletteStart): string {
  const token = crypto.randomUUID()
  for (const [other, { tabId: itsTab }] of starts) if (itsTab === tabId) starts.delete(other)
  starts.set(token, { tabId, start })
  return token
}

/** The start of the palette that has this token; null for a token that is unknown, used or of another tab. */
export function claimPalette(token: string, tabId: number | undefined): PaletteStart | null {
  const found = starts.get(token)
  if (!found || found.tabId !== tabId) return null
  starts.delete(token)
  return found.start
}

/** Instead of a token, for the popup that is opened where a page allows no palette. */
const popupToken = 'popup'

/** A popup that is opened later than this was opened for something else. */
const popupMilliseconds = 10_000

let popupStart: { start: PaletteStart; at: number } | null = null

export function registerPopup(start: PaletteStart): void {
  popupStart = { start, at: Date.now() }
}

function claimPopup(): PaletteStart | null {
  const claimed = popupStart
  popupStart = null
  return claimed && Date.now() - claimed.at < popupMilliseconds ? claimed.start : null
}

export function answerPaletteClaims(): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    if (!isOwnPage(sender) || !isClaim(message)) return undefined
    const isPopup = message.claim === popupToken && sender.tab === undefined
    respond(isPopup ? claimPopup() : claimPalette(message.claim, sender.tab?.id))
    return undefined
  })
}

const isClaim = (message: unknown): message is PaletteClaim =>
  typeof message === 'object' && message !== null && 'claim' in message

/** Asked by the palette itself. */
export const requestPaletteStart = (token: string): Promise<PaletteStart | null> =>
  browser.runtime.sendMessage({ claim: token } satisfies PaletteClaim)

/** Asked by the popup: null where the person opened it. */
export const requestPopupStart = (): Promise<PaletteStart | null> => requestPaletteStart(popupToken)
