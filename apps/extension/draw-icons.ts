import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

// Draws the icons of the extension from the site's own: `node apps/extension/draw-icons.ts`.

const mark = readFileSync(join(import.meta.dirname, '../web/public/favicon.svg'), 'utf8')

/** Of the toolbar and the lists of extensions, at one and two pixels a point. */
const sizes = [16, 24, 32, 48, 64, 96, 128]

for (const size of sizes) draw(size, `public/icon/${size}.png`)
// Edge's store asks for a larger one.
draw(300, 'store/icon-300.png')

function draw(size: number, name: string): void {
  const file = join(import.meta.dirname, name)
  const image = new Resvg(mark, { fitTo: { mode: 'width', value: size } }).render()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, image.asPng())
}
