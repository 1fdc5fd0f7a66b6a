import type { ShownTheme } from '#web/lib/theme/theme-store.ts'

export type ImageSize = { width: number; height: number }
export type VideoSize = ImageSize & { seconds: number }

/** Images of the product are taken in both themes; `npm run docs:media` writes the files. */
export const themes: readonly ShownTheme[] = ['dark', 'light']

export const imagePath = (name: string, theme: ShownTheme): string =>
  `/docs-media/${name}-${theme}.webp`

/** Videos are in the dark theme only: both would be twice the size of the repository's largest files. */
export const videoPath = (name: string, extension: 'mp4' | 'vtt' | 'webp'): string =>
  `/docs-media/video-${name}.${extension}`
