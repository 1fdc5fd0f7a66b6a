import type { SupportFile } from '@product/contract/support'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Images that browsers draw. SVG is not one of them: it can carry scripts. */
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

type ImagesProps = {
  files: readonly SupportFile[]
  /** Fetched rather than linked to: a link cannot send the session. */
  onLoad: (file: SupportFile) => Promise<Blob>
}

/** The images among the files of a message, small; each opens in a tab of its own. */
export function Images({ files, onLoad }: ImagesProps) {
  const images = files.filter(({ mediaType }) => imageTypes.has(mediaType))
  if (images.length === 0) return null
  return (
    <ul aria-label="Images" className="flex flex-wrap gap-1.5">
      {images.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          <MessageImage file={file} onLoad={() => onLoad(file)} />
        </li>
      ))}
    </ul>
  )
}

type MessageImageProps = { file: SupportFile; onLoad: () => Promise<Blob> }

function MessageImage({ file, onLoad }: MessageImageProps) {
  const { name, mediaType } = file
  const place = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (!place.current) return
    let made: string | undefined
    let isGone = false
    const show = (content: Blob) => {
      if (isGone) return
      made = URL.createObjectURL(new Blob([content], { type: mediaType }))
      setAddress(made)
    }
    // Only once it is about to be seen: a conversation can have many.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void load().then(show, () => setMissing(true))
    })
    observer.observe(place.current)
    return () => {
      isGone = true
      observer.disconnect()
      if (made) URL.revokeObjectURL(made)
    }
  }, [mediaType])
  // The file's name below it still downloads it.
  if (isMissing) return null
  return (
    <div ref={place}>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
          <img
            src={address}
            alt={name}
            onError={() => setMissing(true)}
            className="h-32 max-w-full rounded-s border border-line bg-surface object-contain"
          />
        </a>
      ) : (
        <Skeleton className="h-32 w-40 max-w-full rounded-s" />
      )}
    </div>
  )
}
