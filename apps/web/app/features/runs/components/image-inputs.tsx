import { runLimits } from '@product/domain'
import { Spinner } from '@product/ui/feedback/spinner'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { ImagePlus, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { GivenImage, Images } from '../use-images.ts'

/** Images for a model that accepts them: selected, dropped or pasted. */
export function ImageInputs({ images: { images, add, remove } }: { images: Images }) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    add(event.clipboardData.files)
  }
  const isFull = images.length >= runLimits.images
  return (
    <section aria-label="Pictures" className="flex flex-col gap-1.5" onPaste={paste}>
      <h3 className="font-medium text-12 text-quiet">Pictures</h3>
      {images.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {images.map((image) => (
            <Thumbnail key={image.id} image={image} onRemove={() => remove(image)} />
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Pictures"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      {isFull ? null : (
        <Button
          variant="ghost"
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cn(
            'h-auto min-h-10 w-full shrink whitespace-normal border-line-strong border-dashed py-2 font-normal',
            isOver && 'border-accent bg-accent-tint',
          )}
        >
          <ImagePlus />
          Add pictures, or drop and paste them here
        </Button>
      )}
    </section>
  )
}

function Thumbnail({ image, onRemove }: { image: GivenImage; onRemove: () => void }) {
  return (
    <li className="relative">
      <img
        src={image.address}
        alt={image.name}
        title={image.problem ?? image.name}
        className={cn(
          'size-14 rounded-s border border-line object-cover',
          image.problem ? 'border-danger opacity-50' : image.fileId === null && 'opacity-50',
        )}
      />
      {image.fileId === null && !image.problem ? (
        <Spinner className="absolute inset-0 m-auto" />
      ) : null}
      <Button
        iconOnly
        size="s"
        aria-label={`Remove ${image.name}`}
        className="absolute -top-1.5 -right-1.5 size-5 rounded-full [&>.lucide]:size-3"
        onClick={onRemove}
      >
        <X />
      </Button>
      {image.problem ? (
        <p role="alert" className="w-14 text-12 text-danger">
          {image.problem}
        </p>
      ) : null}
    </li>
  )
}
