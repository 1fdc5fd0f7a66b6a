import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { type FormEvent, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { type KeptSet, useSaveValueSet } from '../api/save-value-set.ts'

type SetNameDialogProps = {
  promptId: string
  set: KeptSet
  isNew: boolean
  onSaved: (id: string) => void
  onClose: () => void
}

export function SetNameDialog({ promptId, set, isNew, onSaved, onClose }: SetNameDialogProps) {
  // The id stays the same when it is sent again.
  const [{ id, values, expectedOutput }] = useState(set)
  const [name, setName] = useState(set.name)
  const [isEmpty, setEmpty] = useState(false)
  const save = useSaveValueSet(promptId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(name.trim() === '')
    if (name.trim() === '') return
    save.mutate(
      { id, name: name.trim(), values, expectedOutput },
      {
        onSuccess: () => {
          onSaved(id)
          onClose()
        },
      },
    )
  }
  const problem = save.error ? describeError(save.error) : undefined
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="s">
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogHeader>
            <DialogTitle>{isNew ? 'Save test values' : 'Rename test values'}</DialogTitle>
            <DialogDescription>
              {isNew
                ? 'Keep these values to try the prompt with them again.'
                : 'A name you will know.'}
            </DialogDescription>
          </DialogHeader>
          <DialogBody>
            <Field label="Name" required error={isEmpty ? 'Give it a name' : problem}>
              <Input
                value={name}
                maxLength={80}
                placeholder="A long article"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={save.isPending}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
