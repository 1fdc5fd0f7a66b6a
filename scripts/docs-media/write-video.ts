import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from '../find-chromium.ts'
import { runCommand } from '../run-command.ts'
import type { Cue, Film } from './film.ts'

const findOnPath = (): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'ffmpeg')))

/** Debian's ffmpeg, which is installed where that may be done. */
export async function findFfmpeg(report: (step: string) => void): Promise<void> {
  if (findOnPath()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    report("Installing Debian's ffmpeg")
    await installFromDebian('ffmpeg')
  }
  if (!findOnPath())
    throw new Error(
      'No ffmpeg was found to encode images and videos with. Install it (Debian: apt-get install ffmpeg).',
    )
}

async function encode(args: string[]): Promise<void> {
  const { succeeded, output } = await runCommand(['ffmpeg', '-y', '-v', 'error', ...args])
  if (!succeeded) throw new Error(`ffmpeg failed.\n\n${output}`)
}

/** Text on flat surfaces: WebP keeps it sharp at a fifth of the size of a PNG. */
export const encodeImage = (image: string, file: string, quality = 76): Promise<void> =>
  encode(['-i', image, '-c:v', 'libwebp', '-preset', 'text', '-quality', `${quality}`, file])

/** H.264 without sound, which every browser plays; the index stands at the beginning. */
export async function encodeVideo({ frames }: Film, folder: string, file: string): Promise<void> {
  const list = join(folder, 'frames.txt')
  const lines = frames.map(
    (frame) => `file '${frame.file}'\nduration ${(frame.milliseconds / 1_000).toFixed(3)}`,
  )
  // The last frame counts only if it is named again.
  writeFileSync(list, `${lines.join('\n')}\nfile '${frames.at(-1)?.file}'\n`)
  await encode([
    ...['-f', 'concat', '-safe', '0', '-i', list],
    ...['-vf', 'fps=25,format=yuv420p', '-an'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'animation', '-crf', '26'],
    ...['-g', '250', '-movflags', '+faststart', file],
  ])
}

export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(({ from, to, text }) => `${formatTime(from)} --> ${formatTime(to)}\n${text}\n`)
    .join('\n')}`

function formatTime(milliseconds: number): string {
  const rounded = Math.round(milliseconds)
  const minutes = String(Math.floor(rounded / 60_000)).padStart(2, '0')
  const seconds = ((rounded % 60_000) / 1_000).toFixed(3).padStart(6, '0')
  return `00:${minutes}:${seconds}`
}
