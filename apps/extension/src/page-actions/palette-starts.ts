import { browser } from 'wxt/browser'
import { isOwnPage } from '../messages/own-page.ts'

/** The screen that a palette begins with. */
export type PaletteStart =
  | { screen: 'search'; readsSelection?: boolean }
  /** With the selected text, or with what was written in the field. */
  | { screen: 'save' }

type PaletteClaim = { claim: string }

/**
 * Palettes that were opened and have not loaded yet, by their token. Pages may embed the palette's
 * address: without a token it shows nothing, so that no page can trick a person into clicking in it.
 */
const starts = new Map<string, { tabId: number; start: PaletteStart }>()

/** A token for this tab, good for loading the palette once. */
export function registerPalette(tabId: number, start: PaletteStart): string {
  const token = crypto.randomUUID()
  for (const [other, { tabId: itsTab }] of starts) if (itsTab === tabId) starts.delete(other)
  starts.set(token, { tabId, start })
  return token
}

/** What the palette of this token begins with; null for a token that is unknown, used or of another tab. */
export function claimPalette(token: string, tabId: number | undefined): PaletteStart | null {
  const found = starts.get(token)
  if (!found || found.tabId !== tabId) return null
  starts.delete(token)
  return found.start
}

export function answerPaletteClaims(): void {
  browser.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    if (!isOwnPage(sender) || !isClaim(message)) return undefined
    respond(claimPalette(message.claim, sender.tab?.id))
    return undefined
  })
}

const isClaim = (message: unknown): message is PaletteClaim =>
  typeof message === 'object' && message !== null && 'claim' in message

/** Asked by the palette itself. */
export const requestPaletteStart = (token: string): Promise<PaletteStart | null> =>
  browser.runtime.sendMessage({ claim: token } satisfies PaletteClaim)
