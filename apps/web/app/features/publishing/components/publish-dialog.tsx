import type { Publication } from '@product/contract/publishing'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useAccessPreview } from '#web/entities/access/access-preview.ts'
import { describeReaders, describeWidening } from '#web/entities/access/describe-widening.ts'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import { usePublication } from '#web/entities/publication/publication.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { PublishForm } from './publish-form.tsx'

type PublishDialogProps = { prompt: EditedPrompt; onClose: () => void }

export function PublishDialog({ prompt, onClose }: PublishDialogProps) {
  const { data, error, refetch, isFetching } = usePublication(prompt.promptId, prompt.isStored)
  // Unsaved changes are stored while this is open; they were never published.
  const [isNew] = useState(!prompt.isStored)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{titleOf(data?.publication?.status)}</DialogTitle>
          <DialogDescription>{describe(data?.publication?.status)}</DialogDescription>
        </DialogHeader>
        {data?.publication || isNew ? null : <RestrictedNotice promptId={prompt.promptId} />}
        {data || isNew ? (
          <PublishForm prompt={prompt} state={data} onClose={onClose} />
        ) : (
          <DialogBody>
            {error ? (
              <ErrorState
                title="Couldn’t load this"
                text={describeError(error)}
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            ) : (
              <Skeleton className="h-60" />
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** Says that a restricted prompt will be for everyone. */
function RestrictedNotice({ promptId }: { promptId: string }) {
  const { data } = useAccessPreview({ action: 'publish', ids: [promptId] })
  if (data?.readerCount == null) return null
  return (
    <p className="flex items-start gap-2 px-5 pt-3 text-13">
      <Lock className="mt-0.5 size-4 flex-none text-accent" />
      <span>
        {describeReaders(data.readerCount)} {data.readerCount === 1 ? 'sees' : 'see'} this prompt
        now. {describeWidening(data.shown)}
      </span>
    </p>
  )
}

function titleOf(status: Publication['status'] | undefined): string {
  if (status === 'published') return 'Public in the library'
  return status === 'hidden' ? 'Hidden by a moderator' : 'Publish to the library'
}

const describe = (status: Publication['status'] | undefined): string =>
  status === 'hidden'
    ? 'Only you can see this prompt. Contact support if this is a mistake.'
    : 'Anyone can find, read and copy it in the library. Later edits stay private until you publish again.'
