import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { runCommand } from '../run-command.ts'
import { figures } from './figures.ts'
import type { FilledStudio } from './fill-studio.ts'
import { openWindow, type Theme } from './open-window.ts'
import { takeStill } from './take-still.ts'
import { encodeImage } from './write-video.ts'

const viewport = { width: 1280, height: 800 }
/** Sharp on screens of twice the density in a column of text. */
const scale = 1.5

/** Taken by the script of the store's screenshots, because it takes a browser that loads extensions. */
export const extensionFigure = 'extension-palette'
export const figureNames = [...Object.keys(figures), extensionFigure]

export type Size = { width: number; height: number }

type Options = { browser: Browser; filled: FilledStudio; theme: Theme; folder: string }

/** Takes a figure of the site in a theme, and returns its size. */
export async function takeFigure(
  name: string,
  { browser, filled, theme, folder }: Options,
): Promise<Size> {
  const figure = figures[name]
  if (!figure) throw new Error(`There is no figure ${name}.`)
  const { nora, maya, workspaceId } = filled
  const signedIn = figure.as === 'operator' ? { person: nora } : { person: maya, workspaceId }
  // A window of its own: panels stay as the last image left them.
  const context = await openWindow(browser, {
    theme,
    viewport: figure.size ?? viewport,
    scale,
    ...signedIn,
  })
  try {
    const page = await context.newPage()
    await figure.open(page, filled)
    // Away from what was pressed, which would look different.
    await page.mouse.move(0, 0)
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      getSelection()?.removeAllRanges()
    })
    const image = await takeStill(page, () =>
      page.screenshot({ animations: 'disabled', caret: 'hide' }),
    )
    return await writeImage(image, join(folder, `${name}-${theme}.webp`))
  } finally {
    await context.close()
  }
}

/** Takes the palette of the extension over a page of another site. */
export async function takeExtensionFigure(theme: Theme, folder: string): Promise<Size> {
  const scratch = mkdtempSync(join(tmpdir(), 'extension-'))
  try {
    const script = 'scripts/take-store-screenshots.ts'
    const { succeeded, output } = await runCommand(['node', script, scratch, theme, 'palette'])
    if (!succeeded) throw new Error(`The extension could not be photographed.\n\n${output}`)
    const image = readFileSync(join(scratch, '1-palette.png'))
    return await writeImage(image, join(folder, `${extensionFigure}-${theme}.webp`))
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

async function writeImage(png: Buffer, file: string): Promise<Size> {
  const scratch = mkdtempSync(join(tmpdir(), 'figure-'))
  const source = join(scratch, 'image.png')
  writeFileSync(source, png)
  await encodeImage(source, file).finally(() => rmSync(scratch, { recursive: true }))
  // Width and height stand at the beginning of every PNG.
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
