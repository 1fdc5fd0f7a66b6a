import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { cn } from '@product/ui/styles/class-names'
import type { UseMutationResult } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { UnreadableImage } from './crop-to-square.ts'

type AvatarEditorProps = {
  name: string
  avatarUrl: string | null
  /** People are round, workspaces square. */
  shape?: 'round' | 'square'
  change: UseMutationResult<unknown, Error, File>
  remove: UseMutationResult<unknown, Error, void>
}

/** An image is selected or dropped, and applied at once. */
export function AvatarEditor(props: AvatarEditorProps) {
  const { name, avatarUrl, shape = 'round', change, remove } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const problem = change.error ?? remove.error

  function use(picture: File | undefined) {
    if (!picture) return
    remove.reset()
    change.mutate(picture, {
      onSuccess: () => stackToast({ title: 'Photo updated', variant: 'success' }),
    })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setDraggedOver(false)
    use(event.dataTransfer.files[0])
  }

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={cn(
          'flex flex-wrap items-center gap-4 rounded-m border border-line-strong border-dashed p-4',
          isDraggedOver && 'border-accent bg-accent-tint',
        )}
      >
        <Avatar
          name={name}
          src={avatarUrl}
          size="l"
          className={cn(
            'size-16 text-20',
            shape === 'square' && 'rounded-s',
            change.isPending && 'opacity-50',
          )}
        />
        <div className="grid min-w-0 flex-1 basis-40 gap-2">
          <div className="flex flex-wrap gap-2">
            <Button loading={change.isPending} onClick={() => chooser.current?.click()}>
              <ImageUp />
              Choose photo
            </Button>
            {avatarUrl ? (
              <Button
                variant="ghost"
                loading={remove.isPending}
                onClick={() => {
                  change.reset()
                  remove.mutate()
                }}
              >
                Remove
              </Button>
            ) : null}
          </div>
          <p className="text-12 text-faint">
            Or drop one here. PNG, JPEG or WebP; cropped to a square.
          </p>
        </div>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Photo file"
          className="hidden"
          onChange={(event) => {
            use(event.target.files?.[0])
            // So that choosing the same file again is noticed.
            event.target.value = ''
          }}
        />
      </div>
      <p role="alert" className="text-12 text-danger empty:hidden">
        {problem && describeImageProblem(problem)}
      </p>
    </div>
  )
}

const describeImageProblem = (error: Error): string =>
  error instanceof UnreadableImage ? error.message : describeError(error)
