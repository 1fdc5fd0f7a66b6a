import { libraryLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { type FormEvent, useState } from 'react'
import { type ModerationInput, useModerate } from '../api/moderation.ts'
import { actionLabels } from '../model/action-names.ts'

type Explained = ModerationInput & { title: string }

type ReasonDialogProps = { wish: Explained | undefined; onClose: () => void }

/** For what takes something from people: the reason stays in the audit trail. */
export function ReasonDialog({ wish, onClose }: ReasonDialogProps) {
  return (
    <Dialog open={wish !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {wish ? (
        <DialogContent>
          <DialogHeader>
            <DialogTitle className="break-words">
              {actionLabels[wish.action]} {wish.title}?
            </DialogTitle>
            <DialogDescription>
              {wish.action === 'ban'
                ? 'Nothing of theirs is public until the ban is lifted. They can neither publish, review nor report.'
                : 'Nobody but its owner sees it until it is restored.'}
            </DialogDescription>
          </DialogHeader>
          <ReasonForm wish={wish} onDone={onClose} />
        </DialogContent>
      ) : null}
    </Dialog>
  )
}

function ReasonForm({
  wish: { title: _, ...wish },
  onDone,
}: {
  wish: Explained
  onDone: () => void
}) {
  const { mutate, isPending } = useModerate()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '') mutate({ ...wish, reason }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field
          label="Reason"
          required
          hint="Stays in the audit trail."
          error={isMissing && reason.trim() === '' ? 'Say why.' : undefined}
        >
          <Textarea
            value={reason}
            maxLength={libraryLimits.reportText}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="danger" loading={isPending}>
          {actionLabels[wish.action]}
        </Button>
      </DialogFooter>
    </form>
  )
}
