import type { Frame, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { BackgroundApi, LoadedExtension } from './load-extension.ts'

/** In the extension's background. */
declare const chrome: BackgroundApi

type Trigger = 'shortcut' | 'use-in-prompt' | 'save-as-prompt'

/** Opens the palette over the page in front, by the shortcut or a context menu. */
export async function openPalette(
  extension: LoadedExtension,
  page: Page,
  trigger: Trigger = 'shortcut',
) {
  await page.bringToFront()
  await dispatchTrigger(extension, trigger)
  await expect.poll(() => findPalette(page)).toBeDefined()
  const palette = findPalette(page)
  if (!palette) throw new Error('The palette is gone')
  await palette.getByRole('textbox').or(palette.getByRole('combobox')).first().waitFor()
  return palette
}

export const dispatchTrigger = ({ worker }: LoadedExtension, trigger: Trigger) =>
  worker.evaluate(async (trigger) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    if (trigger === 'shortcut') chrome.commands.onCommand.dispatch('open-palette', tab)
    else chrome.contextMenus.onClicked.dispatch({ menuItemId: trigger }, tab)
  }, trigger)

export const findPalette = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().includes('/palette.html'))

/** The palette is gone before it can answer the press that closes it. */
export async function pressAndClose(
  page: Page,
  palette: Frame,
  keys: { key: string; ctrlKey?: boolean },
) {
  await palette
    .evaluate((keys) => {
      const press = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true })
      setTimeout(() => document.activeElement?.dispatchEvent(press))
    }, keys)
    .catch(() => undefined)
  await expect.poll(() => findPalette(page)).toBeUndefined()
}
