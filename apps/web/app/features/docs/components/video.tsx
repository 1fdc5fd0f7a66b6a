import { Play } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { type VideoSize, videoPath } from '../model/media.ts'
import videos from '../model/videos.json'

type VideoProps = {
  name: string
  title: string
  /** The caption below, where it says something else than `title`. */
  children?: ReactNode
}

const sizes: Record<string, VideoSize | undefined> = videos

/** A silent video with captions. Until somebody presses play there is only an image of it. */
export function Video({ name, title, children }: VideoProps) {
  const size = sizes[name]
  if (!size) return null
  return (
    <figure className="my-7 min-w-0">
      <div className="overflow-hidden rounded-m border border-line bg-surface-sunken">
        <Poster name={name} title={title} size={size} />
      </div>
      <figcaption className="mt-3 text-13 text-faint">{children ?? title}</figcaption>
    </figure>
  )
}

type PosterProps = { name: string; title: string; size: VideoSize }

/** A link to the file, so that it plays before the script of the page has loaded, too. */
function Poster({ name, title, size: { width, height, seconds } }: PosterProps) {
  const play = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const link = event.currentTarget
    void import('./play-video.ts').then(({ playVideo }) => playVideo(link))
  }
  return (
    <a
      href={videoPath(name, 'mp4')}
      data-title={title}
      onClick={play}
      className="group relative block"
    >
      <span className="sr-only">Play the video: {title}</span>
      <img
        src={videoPath(name, 'webp')}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent text-on-accent shadow-floating transition-colors group-hover:bg-accent-strong">
          <Play aria-hidden="true" className="ml-1 size-7 fill-current" />
        </span>
      </span>
      <span className="absolute right-3 bottom-3 rounded-xs bg-surface-raised px-1.5 py-0.5 font-prompt text-12 text-quiet">
        {formatSeconds(seconds)}
      </span>
    </a>
  )
}

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
