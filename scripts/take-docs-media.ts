import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { buildWeb } from './build-web.ts'
import { type FilledStudio, fillStudio } from './docs-media/fill-studio.ts'
import { openStudio } from './docs-media/open-studio.ts'
import { launchBrowser, type Theme } from './docs-media/open-window.ts'
import {
  extensionFigure,
  figureNames,
  type Size,
  takeExtensionFigure,
  takeFigure,
} from './docs-media/take-figures.ts'
import { takeVideo, videoNames } from './docs-media/take-videos.ts'
import { findFfmpeg } from './docs-media/write-video.ts'
import { findChromium, findExtensionChromium } from './find-chromium.ts'
import { fingerprintFiles } from './fingerprint-files.ts'
import { repositoryRoot, webRoot } from './paths.ts'
import { createProgress } from './progress.ts'

const themes: Theme[] = ['dark', 'light']
const everything = [...figureNames, ...videoNames.map((name) => `video:${name}`)]
/** Names of those to take, a video's after `video:`; all of them if there are none. */
const named = process.argv.slice(2)
const unknown = named.filter((name) => !everything.includes(name))
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${everything.join(', ')}`)
const wanted = named.length > 0 ? named : everything

const published = join(webRoot, 'public/docs-media')
const progress = createProgress()
const { report } = progress

await buildWeb(report)
const executablePath = await findChromium(report)
if (wanted.includes(extensionFigure)) await findExtensionChromium(report)
await findFfmpeg(report)

// Moved to their place at the end: a change of the sources would have the product built again meanwhile.
const folder = openFolder()
const record = join(folder, 'taken.json')
/** By file: the size of each image and video that is taken. */
const taken: Record<string, Size> = existsSync(record)
  ? JSON.parse(readFileSync(record, 'utf8'))
  : {}
const failures: { name: string; error: unknown }[] = []

const browserFigures = figureNames.filter(
  (name) => wanted.includes(name) && name !== extensionFigure,
)
const filmed = videoNames.filter((name) => wanted.includes(`video:${name}`))
// Each theme gets a site of its own, because the videos change what is there.
for (const theme of themes) {
  const missing = browserFigures.filter((name) => !taken[`${name}-${theme}`])
  const films = theme === 'dark' ? filmed.filter((name) => !taken[`video-${name}`]) : []
  if (missing.length + films.length > 0)
    await withSite(async (options) => {
      // Two at a time: one loads while the other is drawn. They are taken from one list, in its order.
      const lane = async () => {
        for (let name = missing.shift(); name; name = missing.shift())
          await takeSiteFigure(name, theme, options)
      }
      await Promise.all([lane(), lane()])
      for (const name of films)
        await take(`video:${name}`, `video-${name}`, () => takeVideo(name, options), 1)
    })
  if (wanted.includes(extensionFigure) && !taken[`${extensionFigure}-${theme}`])
    await take(extensionFigure, `${extensionFigure}-${theme}`, () =>
      takeExtensionFigure(theme, folder),
    )
}
publish()
if (failures.length > 0) {
  for (const { name, error } of failures) console.error(`\n${name} could not be taken:`, error)
  const names = [...new Set(failures.map(({ name }) => name))].join(' ')
  console.error(
    `\n  ${failures.length} are missing. Take them again: npm run docs:media -- ${names}\n`,
  )
  process.exit(1)
}
console.log(`\n  The images and videos are in ${published}\n`)

/**
 * A run of everything that was interrupted goes on where it ended, unless the sources have changed since. Those that are
 * named are always taken again.
 */
function openFolder(): string {
  if (named.length > 0) return mkdtempSync(join(tmpdir(), 'docs-media-'))
  const sources = fingerprintFiles(['apps', 'packages', 'scripts', 'package-lock.json'])
  const place = join(repositoryRoot, 'node_modules/.cache/docs-media', sources.slice(0, 16))
  mkdirSync(place, { recursive: true })
  return place
}

type SiteOptions = { browser: Browser; filled: FilledStudio; folder: string }

async function withSite(use: (options: SiteOptions) => Promise<void>): Promise<void> {
  await using parts = new AsyncDisposableStack()
  const studio = parts.use(await openStudio(report))
  report('Adding sample content')
  const filled = await fillStudio(studio)
  const browser = await launchBrowser(executablePath, studio.securePort)
  parts.defer(() => browser.close())
  await use({ browser, filled, folder })
}

function takeSiteFigure(name: string, theme: Theme, options: SiteOptions): Promise<void> {
  return take(name, `${name}-${theme}`, () => takeFigure(name, { ...options, theme }))
}

/** One that fails is tried once more in a new window; the others are taken all the same. */
async function take(
  name: string,
  file: string,
  photograph: () => Promise<Size>,
  attempts = 2,
): Promise<void> {
  progress.done()
  const from = performance.now()
  try {
    taken[file] = await photograph()
    writeFileSync(record, JSON.stringify(taken))
    console.log(`  Took ${file} in ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  } catch (error) {
    if (attempts > 1) {
      console.error(`  ${file} is tried once more, because of:`, error)
      await take(name, file, photograph, attempts - 1)
    } else failures.push({ name, error })
  }
}

/** To the place from which the site serves them, with their sizes in the lists that the pages read. */
function publish(): void {
  cpSync(folder, published, { recursive: true, filter: (file) => file !== record })
  rmSync(folder, { recursive: true })
  writeSizes('figures', (name) => taken[`${name}-dark`] ?? taken[`${name}-light`], figureNames)
  writeSizes('videos', (name) => taken[`video-${name}`], videoNames)
}

/** Images and videos that were not taken anew stay in the list. */
function writeSizes(
  kind: 'figures' | 'videos',
  sizeOf: (name: string) => Size | undefined,
  names: readonly string[],
): void {
  const file = join(webRoot, `app/features/docs/model/${kind}.json`)
  const known: Record<string, Size> = JSON.parse(readFileSync(file, 'utf8'))
  const lines = [...names].sort().flatMap((name) => {
    const size = sizeOf(name) ?? known[name]
    return size ? [`  "${name}": ${writeSize(size)}`] : []
  })
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

/** On one line, as the linter wants it. */
function writeSize(size: Size): string {
  const fields = Object.entries(size).map(([field, value]) => `"${field}": ${value}`)
  return `{ ${fields.join(', ')} }`
}
