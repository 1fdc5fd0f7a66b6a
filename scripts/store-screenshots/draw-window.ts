import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { extensionRoot } from '../paths.ts'

export const windowSize = { width: 1280, height: 800 }
export const toolbarHeight = 48
export const panelWidth = 400

const icon = readFileSync(join(extensionRoot, 'public/icon/32.png'))

type Parts = {
  address: string
  /** Screenshots of the page below the toolbar, of the side panel beside it and of the popup over it. */
  page: Buffer
  panel?: Buffer
  popup?: Buffer
  colorScheme: 'dark' | 'light'
}

const dataUrl = (image: Buffer): string => `data:image/png;base64,${image.toString('base64')}`

/** No browser without a window shows its own toolbar, side panel and popups: they are put together here. */
export async function drawWindow(canvas: Page, parts: Parts): Promise<Buffer> {
  const { address, page, panel, popup, colorScheme } = parts
  await canvas.setViewportSize(windowSize)
  await canvas.emulateMedia({ colorScheme })
  await canvas.setContent(`<!doctype html>
    <style>
      @font-face { font-family: Inter; font-weight: 100 900; src: url("/inter.woff2") format("woff2") }
      :root { color-scheme: light dark; --line: light-dark(#dcdde1, #34373f) }
      body { margin: 0; overflow: hidden; font: 13px/1 Inter }
      img { display: block }
      header { box-sizing: border-box; display: flex; align-items: center; gap: 12px; height: ${toolbarHeight}px; padding: 0 16px; border-bottom: 1px solid var(--line); background: light-dark(#f1f2f4, #24262c); color: light-dark(#5b606b, #a3a8b3) }
      .address { flex: 1; padding: 9px 16px; border-radius: 16px; background: light-dark(#fff, #17191d); color: light-dark(#2a2d33, #d7d9de) }
      .button { display: grid; place-items: center; width: 32px; height: 32px; border-radius: 8px }
      .button.open { background: light-dark(#dfe1e6, #3a3d46) }
      .button img { width: 20px; height: 20px }
      svg { display: block; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }
      main { display: flex }
      .panel { border-left: 1px solid var(--line); width: ${panelWidth - 1}px; overflow: hidden }
      .popup { position: absolute; top: ${toolbarHeight - 2}px; right: 14px; overflow: hidden; border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 12px 40px rgb(0 0 0 / 0.35) }
    </style>
    <header>
      <svg width="18" height="18" viewBox="0 0 18 18"><path d="M11 4 6 9l5 5" /></svg>
      <svg width="18" height="18" viewBox="0 0 18 18"><path d="M14 9a5 5 0 1 1-1.5-3.6M14 3v3h-3" /></svg>
      <span class="address"></span>
      <span class="button${popup || panel ? ' open' : ''}"><img src="${dataUrl(icon)}" /></span>
    </header>
    <main>
      <img src="${dataUrl(page)}" />
      ${panel ? `<div class="panel"><img src="${dataUrl(panel)}" /></div>` : ''}
    </main>
    ${popup ? `<div class="popup"><img src="${dataUrl(popup)}" /></div>` : ''}`)
  await canvas.locator('.address').evaluate((element, text) => {
    element.textContent = text
  }, address)
  await canvas.evaluate(() => document.fonts.ready)
  return await canvas.screenshot()
}
