import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { runCommand } from '../run-command.ts'
import { figures } from './figures.ts'
import type { FilledStudio } from './fill-studio.ts'
import { openWindow, type Theme } from './open-window.ts'
import { encodeImage } from './write-video.ts'

const viewport = { width: 1280, height: 800 }
/** Sharp on screens of twice the density in a column of text. */
const scale = 1.5

/** Taken by the script of the store's screenshots, because it takes a browser that loads extensions. */
const extensionFigure = 'extension-palette'
export const figureNames = [...Object.keys(figures), extensionFigure]

export type Size = { width: number; height: number }

type Options = {
  browser: Browser
  filled: FilledStudio
  theme: Theme
  names: readonly string[]
  folder: string
  report: (step: string) => void
  /** The others are taken all the same. */
  fail: (name: string, error: unknown) => void
}

/** Takes these figures in a theme, and returns their sizes. */
export async function takeFigures(options: Options): Promise<Record<string, Size>> {
  const { browser, filled, theme, names, folder, report, fail } = options
  const scratch = mkdtempSync(join(tmpdir(), 'figures-'))
  const sizes: Record<string, Size> = {}
  const keep = async (name: string, png: string) => {
    await encodeImage(png, join(folder, `${name}-${theme}.webp`))
    sizes[name] = sizeOfPng(png)
  }
  try {
    const { maya: person, workspaceId } = filled
    for (const [name, open] of Object.entries(figures)) {
      if (!names.includes(name)) continue
      report(`Taking ${name} (${theme})`)
      // A window of its own: panels stay as the last image left them.
      const context = await openWindow(browser, { theme, viewport, scale, person, workspaceId })
      const page = await context.newPage()
      const png = join(scratch, `${name}.png`)
      try {
        await open(page, filled)
        await settle(page)
        writeFileSync(png, await page.screenshot())
        await keep(name, png)
      } catch (error) {
        fail(`${name} (${theme})`, error)
      }
      await context.close()
    }
    if (names.includes(extensionFigure)) {
      report(`Taking ${extensionFigure} (${theme})`)
      const script = 'scripts/take-store-screenshots.ts'
      const { succeeded, output } = await runCommand(['node', script, scratch, theme])
      if (!succeeded) throw new Error(`The extension could not be photographed.\n\n${output}`)
      await keep(extensionFigure, join(scratch, '1-palette.png'))
    }
  } finally {
    rmSync(scratch, { recursive: true })
  }
  return sizes
}

/** Until nothing is loaded or drawn any more, and nothing has the focus. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.animate-pulse, [aria-busy="true"]'))
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
    await document.fonts.ready
  })
  await page.waitForTimeout(500)
}

/** Width and height stand at the beginning of every PNG. */
function sizeOfPng(file: string): Size {
  const image = readFileSync(file)
  return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) }
}
