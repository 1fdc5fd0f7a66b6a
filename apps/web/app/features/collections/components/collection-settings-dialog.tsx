import { type Collection, CollectionFields } from '@product/contract/collections'
import { Field } from '@product/ui/forms/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Controller } from 'react-hook-form'
import { ColorRow } from '#web/entities/collection/color-row.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useChangeCollection } from '../api/collections.ts'
import { PublicLink } from './public-link.tsx'

const visibilities = {
  private: { label: 'Private', hint: 'Only you can see this collection.' },
  shared: {
    label: 'Shared with specific users',
    hint: 'Only you and the people you share it with can see it.',
  },
  public: { label: 'Public', hint: 'Everyone with the link can read its published prompts.' },
} as const

const Settings = CollectionFields.pick({ color: true, visibility: true })

type CollectionSettingsDialogProps = {
  collection: Collection
  onClose: () => void
  /** Called instead of `onClose` once the collection has become public. */
  onMadePublic: () => void
  /** Called after it, once the collection is to be shared with people. */
  onShared: () => void
}

export function CollectionSettingsDialog({
  collection,
  onClose,
  onMadePublic,
  onShared,
}: CollectionSettingsDialogProps) {
  const { slug, name, publicId } = collection
  const change = useChangeCollection()
  const { control, submit, watch, isSaving, rootError } = useZodForm(Settings, {
    defaultValues: {
      visibility: collection.visibility,
      color: collection.color,
    },
    describe: (error) => `The settings were not saved. ${describeError(error)}`,
    save: async (changes) => {
      await change.mutateAsync({ slug, changes })
      const becamePublic = changes.visibility === 'public' && publicId === null
      if (becamePublic) return onMadePublic()
      onClose()
      if (changes.visibility === 'shared' && collection.visibility !== 'shared') onShared()
    },
  })
  const visibility = watch('visibility')
  const hint =
    visibility === 'private' && collection.visibility !== 'private'
      ? `${visibilities.private.hint} Saving ends its shares and its secret link.`
      : visibilities[visibility].hint

  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Collection Settings"
      description={<span className="wrap-anywhere">{name}</span>}
      onSubmit={submit}
      submitLabel="Save changes"
      pending={isSaving}
      error={rootError}
    >
      <Field label="Visibility" hint={hint}>
        <Controller
          control={control}
          name="visibility"
          render={({ field }) => (
            <Select value={field.value} onValueChange={field.onChange}>
              <SelectTrigger />
              <SelectContent>
                {Object.entries(visibilities).map(([value, { label }]) => (
                  <SelectItem key={value} value={value}>
                    {label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        />
      </Field>
      {publicId !== null && visibility === 'public' ? <PublicLink publicId={publicId} /> : null}
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorRow value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  )
}
