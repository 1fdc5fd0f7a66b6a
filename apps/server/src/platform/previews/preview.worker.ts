import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { type LinkPreview, previewSize } from '@product/domain'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { layOutPreview } from './preview-layout.ts'

const { resolve } = createRequire(import.meta.url)

const load = (name: string, family: string, weight: 400 | 600, subset: string) => ({
  name,
  weight,
  style: 'normal' as const,
  data: readFileSync(
    resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  ),
})

const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']
const fonts = subsets.flatMap((subset) => [
  load('Inter', 'inter', 400, subset),
  load('Inter', 'inter', 600, subset),
  load('JetBrains Mono', 'jetbrains-mono', 400, subset),
])

async function draw(preview: LinkPreview): Promise<Uint8Array> {
  const svg = await satori({ key: null, ...layOutPreview(preview) }, { ...previewSize, fonts })
  return new Uint8Array(new Resvg(svg).render().asPng())
}

parentPort?.on('message', async ({ id, preview }: { id: number; preview: LinkPreview }) => {
  try {
    parentPort?.postMessage({ id, picture: await draw(preview) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) })
  }
})
