import { CollectionFields } from '@product/contract/collections'
import { createId } from '@product/domain'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { Dialog, DialogContent } from '@product/ui/overlays/dialog'
import { DialogForm } from '@product/ui/overlays/form-dialog'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { ColorRow } from '#web/entities/collection/color-row.tsx'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useCreateCollection } from '../api/collections.ts'

type CreateCollectionDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function CreateCollectionDialog({ open, onOpenChange }: CreateCollectionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="s" aria-describedby={undefined}>
        <CreateForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

const NewFields = CollectionFields.omit({ visibility: true })

function CreateForm({ onDone }: { onDone: () => void }) {
  // The same for every try, so that a try whose answer was lost makes no second collection.
  const [id] = useState(createId)
  const create = useCreateCollection()
  const { register, control, submit, errors, isSaving } = useZodForm(NewFields, {
    defaultValues: { name: '', description: '', color: 'blue' },
    errorField: 'name',
    save: async (fields) => {
      await create.mutateAsync({ id, ...fields })
      onDone()
    },
  })

  return (
    <DialogForm
      title="Create New Collection"
      onSubmit={submit}
      submitLabel="Create Collection"
      pending={isSaving}
    >
      <Field label="Name" error={errors.name?.message} required>
        <Input maxLength={100} {...register('name')} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea maxLength={2_000} {...register('description')} />
      </Field>
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorRow value={field.value} onChange={field.onChange} />}
      />
    </DialogForm>
  )
}
