import type { ReactNode } from 'react'
import figures from '../model/figures.json'
import { type ImageSize, mediaPath, shownIn, themes } from '../model/media.ts'

type FigureProps = {
  name: string
  alt: string
  /** The caption, where it says something else than `alt`. */
  children?: ReactNode
}

const sizes: Record<string, ImageSize | undefined> = figures

/** A picture of the product in the theme of the page. The picture opens in its full size. */
export function Figure({ name, alt, children }: FigureProps) {
  const size = sizes[name]
  if (!size) return null
  return (
    <figure className="my-7 min-w-0">
      {themes.map((theme) => (
        <a
          key={theme}
          href={mediaPath(name, theme, 'webp')}
          target="_blank"
          rel="noreferrer"
          className={`block overflow-hidden rounded-m border border-line bg-surface-sunken transition-colors hover:border-line-strong ${shownIn[theme]}`}
        >
          {/* A picture that is not shown is not fetched either, because it is lazy. */}
          <img
            src={mediaPath(name, theme, 'webp')}
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
