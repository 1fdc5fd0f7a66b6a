import { Button } from '@product/ui/forms/button'
import { CopyButton } from '@product/ui/text/copy-button'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import type { LiveRun } from '#web/entities/run/live-run.ts'
import { useAttachImage } from '../api/images.ts'

type CommandAnswerProps = { promptId: string; run: LiveRun }

/** A command to paste elsewhere, and an input for the resulting image. */
export function CommandAnswer({ promptId, run }: CommandAnswerProps) {
  const attach = useAttachImage()
  const input = useRef<HTMLInputElement>(null)
  const { runId, text } = run
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex w-full items-start gap-2 rounded-s border border-line bg-surface-raised py-2 pr-2 pl-3">
        <code className="min-w-0 flex-1 break-words font-prompt text-13">{text}</code>
        <CopyButton label="Copy command" text={() => text} />
      </div>
      <p className="text-12 text-quiet">
        Midjourney has no public API: paste the command there, then keep the picture here.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Attach picture"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          const [image] = event.target.files ?? []
          if (image && runId) attach.mutate({ promptId, runId, image })
          event.target.value = ''
        }}
      />
      <Button size="s" loading={attach.isPending} onClick={() => input.current?.click()}>
        <ImagePlus />
        Attach picture
      </Button>
    </div>
  )
}
