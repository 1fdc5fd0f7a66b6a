import type { ShownTheme } from '#web/lib/theme/theme-store.ts'

export type ImageSize = { width: number; height: number }
export type VideoSize = ImageSize & { seconds: number }

type Extension = 'webp' | 'mp4' | 'vtt'

/** Pictures of the product are taken in both themes; `npm run docs:media` writes the files. */
export const themes: readonly ShownTheme[] = ['dark', 'light']

export const mediaPath = (name: string, theme: ShownTheme, extension: Extension): string =>
  `/docs-media/${name}-${theme}.${extension}`

/** Hides what belongs to the other theme by the style sheet alone, so that nothing moves while a page loads. */
export const shownIn: Record<ShownTheme, string> = {
  dark: 'in-data-[theme=light]:hidden',
  light: 'in-data-[theme=dark]:hidden',
}
