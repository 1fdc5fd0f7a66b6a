import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { FilledStudio } from './fill-studio.ts'
import { Camera } from './film.ts'
import { openWindow } from './open-window.ts'
import type { Size } from './take-figures.ts'
import { videos } from './videos.ts'
import { encodeImage, encodeVideo, writeCaptions } from './write-video.ts'

const viewport = { width: 1280, height: 720 }

export const videoNames = Object.keys(videos)

type Options = { browser: Browser; filled: FilledStudio; folder: string }

/** Films a task, and returns the size and the length. */
export async function takeVideo(
  name: string,
  { browser, filled, folder }: Options,
): Promise<Size & { seconds: number }> {
  const video = videos[name]
  if (!video) throw new Error(`There is no video ${name}.`)
  const { maya: person, workspaceId } = filled
  const scratch = mkdtempSync(join(tmpdir(), 'film-'))
  const context = await openWindow(browser, { theme: 'dark', viewport, person, workspaceId })
  try {
    const page = await context.newPage()
    await video.open(page, filled)
    const camera = await Camera.open(page, scratch)
    await camera.settle()
    await video.act(camera, page)
    const film = await camera.end()
    const file = join(folder, `video-${name}`)
    await encodeVideo(film, scratch, `${file}.mp4`)
    await encodeImage(film.frames[film.poster]?.file ?? '', `${file}.webp`)
    writeFileSync(`${file}.vtt`, writeCaptions(film.cues))
    return { ...viewport, seconds: Math.round(film.milliseconds / 1_000) }
  } finally {
    await context.close()
    rmSync(scratch, { recursive: true })
  }
}
