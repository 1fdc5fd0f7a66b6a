import { Play } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { type VideoSize, videoPath } from '../model/media.ts'
import videos from '../model/videos.json'

type VideoProps = {
  name: string
  title: string
  /** The caption below, where it says something else than `title`. */
  children?: ReactNode
}

const sizes: Record<string, VideoSize | undefined> = videos

/** A silent video with captions. Until somebody presses play there is only a picture of it. */
export function Video({ name, title, children }: VideoProps) {
  const [isStarted, setIsStarted] = useState(false)
  const size = sizes[name]
  if (!size) return null
  const { width, height } = size
  return (
    <figure className="my-7 min-w-0">
      <div className="overflow-hidden rounded-m border border-line bg-surface-sunken">
        {isStarted ? (
          <video
            ref={focusOnce}
            controls
            muted
            autoPlay
            playsInline
            width={width}
            height={height}
            aria-label={title}
            poster={videoPath(name, 'webp')}
            src={videoPath(name, 'mp4')}
            className="block h-auto w-full"
          >
            <track
              default
              kind="captions"
              srcLang="en"
              label="English"
              src={videoPath(name, 'vtt')}
            />
          </video>
        ) : (
          <Poster name={name} title={title} size={size} onPlay={() => setIsStarted(true)} />
        )}
      </div>
      <figcaption className="mt-3 text-13 text-faint">{children ?? title}</figcaption>
    </figure>
  )
}

/** The link that was pressed is gone, and its focus belongs to the video. */
const focusOnce = (video: HTMLVideoElement | null) => video?.focus({ preventScroll: true })

type PosterProps = { name: string; title: string; size: VideoSize; onPlay: () => void }

/** A link to the file, so that it plays before the script of the page has loaded, too. */
function Poster({ name, title, size: { width, height, seconds }, onPlay }: PosterProps) {
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onPlay()
  }
  return (
    <a
      href={videoPath(name, 'mp4')}
      aria-label={`Play the video: ${title} (${seconds} seconds)`}
      onClick={play}
      className="group relative block"
    >
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
