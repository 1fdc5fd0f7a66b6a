import { type CannedAnswer, NewCannedAnswer } from '@product/contract/canned-answers'
import { createId, supportLimits } from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { MessageSquareText, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import {
  useCannedAnswers,
  useDeleteCannedAnswer,
  useSaveCannedAnswer,
} from '../api/canned-answers.ts'

/** Canned answers are managed here, and inserted where an answer is written. */
export function CannedButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        <MessageSquareText />
        Canned answers
      </Button>
      <CannedDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const createEmpty = (): CannedAnswer => ({ id: createId(), title: '', text: '' })

type CannedDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Begins with the form for another one, and closes when it is saved. */
  isForNew?: boolean
}

export function CannedDialog({ isOpen, onClose, isForNew = false }: CannedDialogProps) {
  const [edited, setEdited] = useState(() => (isForNew ? createEmpty() : undefined))
  const [hasChanges, setHasChanges] = useState(false)
  /** Runs once the person agrees to discard the changes. */
  const [leaving, setLeaving] = useState<() => void>()
  const close = () => {
    setEdited(undefined)
    onClose()
  }
  const showList = isForNew ? close : () => setEdited(undefined)
  const leave = (go: () => void) => (hasChanges ? setLeaving(() => go) : go())
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && leave(close)}>
      <DialogContent size="m">
        <DialogHeader>
          <DialogTitle>Canned answers</DialogTitle>
          <DialogDescription>
            Type / in an answer to insert one. {'{{name}}'}, {'{{subject}}'} and {'{{operator}}'}{' '}
            are filled in.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {edited ? (
            <CannedForm
              answer={edited}
              takesFocus={!isForNew}
              onChange={setHasChanges}
              onSaved={showList}
              onCancel={() => leave(showList)}
            />
          ) : (
            <CannedList onEdit={setEdited} />
          )}
        </DialogBody>
        <ConfirmDialog
          open={leaving !== undefined}
          title="Discard your changes?"
          text="This canned answer is not saved."
          action="Discard"
          onConfirm={() => {
            setLeaving(undefined)
            leaving?.()
          }}
          onCancel={() => setLeaving(undefined)}
        />
      </DialogContent>
    </Dialog>
  )
}

function CannedList({ onEdit }: { onEdit: (answer: CannedAnswer) => void }) {
  const { data: answers, error, refetch, isFetching } = useCannedAnswers()
  const { mutate: remove } = useDeleteCannedAnswer()
  if (error && !answers)
    return (
      <ErrorState
        title="Couldn’t load the answers"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!answers) return <Skeleton className="h-24 rounded-m" />
  const add = (
    <Button
      className="justify-self-start"
      disabled={answers.length >= supportLimits.cannedAnswers}
      onClick={() => onEdit(createEmpty())}
    >
      <Plus />
      New answer
    </Button>
  )
  if (answers.length === 0)
    return (
      <EmptyState
        icon={<MessageSquareText />}
        title="No canned answers yet"
        text="Write down what you answer often."
        action={add}
      />
    )
  return (
    <>
      <ul aria-label="Canned answers" className="divide-y divide-line rounded-m border border-line">
        {answers.map((answer) => (
          <li key={answer.id} className="flex items-center gap-1 py-2 pr-2 pl-3">
            <div className="grid min-w-0 flex-1">
              <span className="truncate font-medium text-13">{answer.title}</span>
              <span className="truncate text-12 text-faint">{answer.text}</span>
            </div>
            <Button
              iconOnly
              variant="ghost"
              aria-label={`Edit ${answer.title}`}
              onClick={() => onEdit(answer)}
            >
              <Pencil />
            </Button>
            <Button
              iconOnly
              variant="ghost"
              aria-label={`Delete ${answer.title}`}
              onClick={() => remove(answer)}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
      {add}
    </>
  )
}

type CannedFormProps = {
  answer: CannedAnswer
  /** The button that opened it is gone. The dialog itself gives the focus to what it begins with. */
  takesFocus: boolean
  /** Told whether something is not saved. */
  onChange: (hasChanges: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

function CannedForm({ answer, takesFocus, onChange, onSaved, onCancel }: CannedFormProps) {
  const { mutateAsync } = useSaveCannedAnswer()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const { register, submit, errors, isSaving, rootError, formState } = useZodForm(NewCannedAnswer, {
    defaultValues: { title: answer.title, text: answer.text },
    save: async (fields) => {
      await mutateAsync({ id: answer.id, ...fields })
      onSaved()
    },
  })
  const { isDirty } = formState
  useEffect(() => {
    onChange(isDirty)
    return () => onChange(false)
  }, [isDirty, onChange])
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <Field label="Title" required error={errors.title?.message ?? rootError}>
        <Input maxLength={supportLimits.cannedTitle} {...register('title')} />
      </Field>
      <Field label="Text" required error={errors.text?.message}>
        <Textarea rows={8} maxLength={supportLimits.cannedText} {...register('text')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isSaving}>
          Save
        </Button>
      </div>
    </form>
  )
}
