import {
  libraryLimits,
  type ModeratedKind,
  type ModerationActionName,
  moderatedKinds,
  moderationActionsOf,
  needsReason,
} from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
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
  DialogTrigger,
} from '@product/ui/overlays/dialog'
import { Gavel } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useModerate } from '../api/moderation.ts'
import { actionLabels, kindNames } from '../model/action-names.ts'
import { readTarget } from '../model/read-target.ts'

/** With something that nobody reported: feature a prompt, verify an author, or any of the rest. */
export function TakeActionDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button>
          <Gavel />
          Take action
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Take action</DialogTitle>
          <DialogDescription>
            Feature a prompt, verify an author, or hide what nobody has reported yet.
          </DialogDescription>
        </DialogHeader>
        <ActionForm onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}

function ActionForm({ onDone }: { onDone: () => void }) {
  const { mutate, isPending } = useModerate()
  const [typed, setTyped] = useState('')
  const [chosenKind, setChosenKind] = useState<ModeratedKind>('prompt')
  const [chosenAction, setChosenAction] = useState<ModerationActionName>('feature')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const named = readTarget(typed)
  const kind = named.kind ?? chosenKind
  const actions = moderationActionsOf[kind].filter((action) => action !== 'dismiss')
  const action = actions.find((known) => known === chosenAction) ?? actions[0] ?? 'hide'
  const lacksTarget = named.target === ''
  const lacksReason = needsReason(action) && reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!lacksTarget && !lacksReason)
      mutate({ action, kind, target: named.target, reason }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field
          label="Link or name"
          required
          hint="A link to it, or its slug, handle or id."
          error={isTried && lacksTarget ? 'Say what it is about.' : undefined}
        >
          <Input
            value={typed}
            maxLength={500}
            placeholder="/p/meeting-notes"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceSelect
            label="Kind"
            options={moderatedKinds}
            labels={kindNames}
            value={kind}
            onChange={setChosenKind}
          />
          <ChoiceSelect
            label="Action"
            options={actions}
            labels={actionLabels}
            value={action}
            onChange={setChosenAction}
          />
        </div>
        <Field
          label="Reason"
          required={needsReason(action)}
          error={isTried && lacksReason ? 'Say why.' : undefined}
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
        <Button
          type="submit"
          variant={needsReason(action) ? 'danger' : 'primary'}
          loading={isPending}
        >
          {actionLabels[action]}
        </Button>
      </DialogFooter>
    </form>
  )
}
