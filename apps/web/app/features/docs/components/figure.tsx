import type { ReactNode } from 'react'
import type { ShownTheme } from '#web/lib/theme/theme-store.ts'
import figures from '../model/figures.json'
import { type ImageSize, imagePath, themes } from '../model/media.ts'

type FigureProps = {
  name: string
  alt: string
  /** The caption, where it says something else than `alt`. */
  children?: ReactNode
}

/** By the style sheet alone, so that nothing moves while a page loads. */
const shownIn: Record<ShownTheme, string> = {
  dark: 'in-data-[theme=light]:hidden',
  light: 'in-data-[theme=dark]:hidden',
}

const sizes: Record<string, ImageSize | undefined> = figures

/** An image of the product in the theme of the page. The image opens in its full size. */
export function Figure({ name, alt, children }: FigureProps) {
  const size = sizes[name]
  if (!size) return null
  return (
    <figure className="my-7 min-w-0">
      {themes.map((theme) => (
        <a
          key={theme}
          href={imagePath(name, theme)}
          target="_blank"
          rel="noreferrer"
          className={`block overflow-hidden rounded-m border border-line bg-surface-sunken transition-colors hover:border-line-strong ${shownIn[theme]}`}
        >
          {/* An image that is not shown is not fetched either, because it is lazy. */}
          <img
            src={imagePath(name, theme)}
            alt={alt}
            width={size.width}
            height={size.height}
            loading="lazy"
            decoding="async"
            className="block h-auto w-full"
          />
        </a>
      ))}
      <figcaption className="mt-3 text-13 text-faint">{children ?? alt}</figcaption>
    </figure>
  )
}
