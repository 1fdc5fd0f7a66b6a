import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { fillStudio } from './docs-media/fill-studio.ts'
import { openStudio } from './docs-media/open-studio.ts'
import { launchBrowser, type Theme } from './docs-media/open-window.ts'
import { figureNames, takeFigures } from './docs-media/take-figures.ts'
import { takeVideos, videoNames } from './docs-media/take-videos.ts'
import { findFfmpeg } from './docs-media/write-video.ts'
import { findChromium } from './find-chromium.ts'
import { webRoot } from './paths.ts'
import { createProgress } from './progress.ts'

const themes: Theme[] = ['dark', 'light']
const everything = [...figureNames, ...videoNames.map((name) => `video:${name}`)]
/** Names of those to take, a video's after `video:`; all of them if there are none. */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : everything
const unknown = wanted.filter((name) => !everything.includes(name))
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${everything.join(', ')}`)

const published = join(webRoot, 'public/docs-media')
// Moved to their place at the end: a change of the sources would have the product built again meanwhile.
const folder = mkdtempSync(join(tmpdir(), 'docs-media-'))
const sizes: Record<'figures' | 'videos', Record<string, object>> = { figures: {}, videos: {} }
const progress = createProgress()
const { report } = progress

await buildWeb(report)
const executablePath = await findChromium(report)
await findFfmpeg(report)
const names = wanted.filter((name) => figureNames.includes(name))
const filmed = videoNames.filter((name) => wanted.includes(`video:${name}`))
const failures: unknown[] = []
const fail = (name: string, error: unknown) => {
  failures.push(new Error(`${name} could not be taken`, { cause: error }))
}
// Each theme gets a site of its own, because the videos change what is there.
for (const theme of themes) {
  const films = theme === 'dark' ? filmed : []
  if (names.length + films.length === 0) continue
  await using parts = new AsyncDisposableStack()
  const studio = parts.use(await openStudio(report))
  report('Adding sample content')
  const filled = await fillStudio(studio)
  const browser = await launchBrowser(executablePath, studio.securePort)
  parts.defer(() => browser.close())
  const options = { browser, filled, folder, report, fail }
  Object.assign(sizes.figures, await takeFigures({ ...options, theme, names }))
  Object.assign(sizes.videos, await takeVideos({ ...options, names: films }))
}
cpSync(folder, published, { recursive: true })
rmSync(folder, { recursive: true })
keepSizes('figures')
keepSizes('videos')
progress.done()
if (failures.length > 0) throw new AggregateError(failures, `${failures.length} are missing`)
console.log(`\n  The pictures and videos are in ${published}\n`)

/** Adds to the list of sizes that the pages read; what was not taken anew stays. */
function keepSizes(kind: 'figures' | 'videos'): void {
  const file = join(webRoot, `app/features/docs/model/${kind}.json`)
  const known: Record<string, object> = JSON.parse(readFileSync(file, 'utf8'))
  const all = Object.entries({ ...known, ...sizes[kind] })
  all.sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
