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

type Options = {
  browser: Browser
  filled: FilledStudio
  names: readonly string[]
  folder: string
  report: (step: string) => void
  /** The others are filmed all the same. */
  fail: (name: string, error: unknown) => void
}

/** Films these tasks, and returns the sizes and lengths. */
export async function takeVideos(
  options: Options,
): Promise<Record<string, Size & { seconds: number }>> {
  const { browser, filled, names, folder, report, fail } = options
  const sizes: Record<string, Size & { seconds: number }> = {}
  for (const [name, { open, act }] of Object.entries(videos)) {
    if (!names.includes(name)) continue
    report(`Filming ${name}`)
    const scratch = mkdtempSync(join(tmpdir(), 'film-'))
    try {
      const { maya: person, workspaceId } = filled
      const context = await openWindow(browser, { theme: 'dark', viewport, person, workspaceId })
      const page = await context.newPage()
      await open(page, filled)
      const camera = await Camera.open(page, scratch)
      await camera.settle()
      await act(camera, page)
      const film = await camera.end()
      await context.close()
      report(`Encoding ${name}`)
      const file = join(folder, `video-${name}`)
      await encodeVideo(film, scratch, `${file}.mp4`)
      await encodeImage(film.frames[film.poster]?.file ?? '', `${file}.webp`)
      writeFileSync(`${file}.vtt`, writeCaptions(film.cues))
      sizes[name] = { ...viewport, seconds: Math.round(film.milliseconds / 1_000) }
    } catch (error) {
      fail(`${name}`, error)
    } finally {
      rmSync(scratch, { recursive: true })
    }
  }
  return sizes
}
