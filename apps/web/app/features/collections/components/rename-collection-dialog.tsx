import { type Collection, CollectionFields } from '@product/contract/collections'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useChangeCollection } from '../api/collections.ts'

type CollectionDialogProps = { collection: Collection; onClose: () => void }

const NewName = CollectionFields.pick({ name: true })

export function RenameCollectionDialog({ collection, onClose }: CollectionDialogProps) {
  const change = useChangeCollection()
  const { register, submit, errors, isSaving } = useZodForm(NewName, {
    defaultValues: { name: collection.name },
    errorField: 'name',
    save: async (changes) => {
      await change.mutateAsync({ slug: collection.slug, changes })
      onClose()
    },
  })

  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename Collection"
      description="Enter a new name for your collection."
      onSubmit={submit}
      submitLabel="Save changes"
      pending={isSaving}
    >
      <Field label="Collection name" error={errors.name?.message}>
        <Input maxLength={100} {...register('name')} />
      </Field>
    </FormDialog>
  )
}
