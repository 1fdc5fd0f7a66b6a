import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type LinkPreview, previewSize } from '@product/domain'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { layOutPreview } from './preview-layout.ts'

const families = {
  inter: { name: 'Inter', folder: import.meta.resolve('@fontsource/inter/package.json') },
  'jetbrains-mono': {
    name: 'JetBrains Mono',
    folder: import.meta.resolve('@fontsource/jetbrains-mono/package.json'),
  },
}

function load(family: keyof typeof families, weight: 400 | 600, subset: string) {
  const { name, folder } = families[family]
  const file = new URL(`files/${family}-${subset}-${weight}-normal.woff`, folder)
  return { name, weight, style: 'normal' as const, data: readFileSync(file) }
}

const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']
const fonts = subsets.flatMap((subset) => [
  load('inter', 400, subset),
  load('inter', 600, subset),
  load('jetbrains-mono', 400, subset),
])

async function draw(preview: LinkPreview): Promise<Uint8Array> {
  const svg = await satori({ key: null, ...layOutPreview(preview) }, { ...previewSize, fonts })
  return new Uint8Array(new Resvg(svg).render().asPng())
}

parentPort?.on('message', async ({ id, preview }: { id: number; preview: LinkPreview }) => {
  try {
    parentPort?.postMessage({ id, image: await draw(preview) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) })
  }
})
