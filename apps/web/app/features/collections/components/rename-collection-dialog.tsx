import type { Collection } from '@product/contract/collections'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
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
import { type SubmitEvent, useState } from 'react'
import { describeError, readFieldErrors } from '#web/lib/api/describe-error.ts'
import { useChangeCollection } from '../api/collections.ts'

type CollectionDialogProps = { collection: Collection; onClose: () => void }

export function RenameCollectionDialog({ collection, onClose }: CollectionDialogProps) {
  const [name, setName] = useState(collection.name)
  const [error, setError] = useState<string>()
  const change = useChangeCollection()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!name.trim()) return setError('Please enter a name')
    try {
      await change.mutateAsync({ slug: collection.slug, changes: { name } })
      onClose()
    } catch (failure) {
      setError(readFieldErrors(failure).name ?? describeError(failure))
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="s">
        <DialogHeader>
          <DialogTitle>Rename Collection</DialogTitle>
          <DialogDescription>Enter a new name for your collection.</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <Field label="Collection name" error={error}>
              <Input
                value={name}
                maxLength={100}
                onChange={(event) => {
                  setName(event.target.value)
                  setError(undefined)
                }}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={change.isPending}>
              Save changes
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
