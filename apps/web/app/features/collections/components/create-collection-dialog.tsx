import { createId } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import type { DotColor } from '@product/ui/graphics/color-dot'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { type SubmitEvent, useState } from 'react'
import { ColorRow } from '#web/entities/collection/color-row.tsx'
import { describeError, readFieldErrors } from '#web/lib/api/describe-error.ts'
import { useCreateCollection } from '../api/collections.ts'

type CreateCollectionDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function CreateCollectionDialog({ open, onOpenChange }: CreateCollectionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="s" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Create New Collection</DialogTitle>
        </DialogHeader>
        <CreateForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CreateForm({ onDone }: { onDone: () => void }) {
  // The same for every try, so that a try whose answer was lost makes no second collection.
  const [id] = useState(createId)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [color, setColor] = useState<DotColor>('blue')
  const [error, setError] = useState<string>()
  const create = useCreateCollection()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!name.trim()) return setError('Please enter a name')
    try {
      await create.mutateAsync({ id, name, description, color })
      onDone()
    } catch (failure) {
      setError(readFieldErrors(failure).name ?? describeError(failure))
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <DialogBody>
        <Field label="Name" error={error} required>
          <Input
            value={name}
            maxLength={100}
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Field label="Description">
          <Textarea
            value={description}
            maxLength={2_000}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <ColorRow value={color} onChange={setColor} />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={create.isPending}>
          Create Collection
        </Button>
      </DialogFooter>
    </form>
  )
}
