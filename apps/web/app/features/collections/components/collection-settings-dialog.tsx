import { type Collection, CollectionFields } from '@product/contract/collections'
import { Field } from '@product/ui/forms/field'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { confirmWidening } from '#web/entities/access/widening-store.ts'
import { ColorRow } from '#web/entities/collection/color-row.tsx'
import { useCurrentWorkspace } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { useChangeCollection } from '../api/collections.ts'
import { PeopleField } from './people-field.tsx'
import { PublicLink } from './public-link.tsx'

const visibilities = {
  private: { label: 'Private', hint: 'Only you can see this collection.' },
  shared: {
    label: 'Shared with specific users',
    hint: 'Only you and the people you share it with can see it.',
  },
  public: { label: 'Public', hint: 'Everyone with the link can read its published prompts.' },
} as const

const audiences = {
  everyone: { label: 'Everyone in the workspace', hint: 'All members see this collection.' },
  people: {
    label: 'Only these people',
    hint: 'Others see neither the collection nor the prompts in it.',
  },
} as const

const Settings = CollectionFields.pick({ color: true, visibility: true }).extend({
  audience: z.enum(['everyone', 'people']),
  people: z.array(z.string()),
})

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
  const workspace = useCurrentWorkspace()
  const isTeam = workspace?.kind === 'team'
  const { control, submit, watch, isSaving, rootError } = useZodForm(Settings, {
    defaultValues: {
      visibility: collection.visibility,
      color: collection.color,
      audience: collection.isRestricted ? 'people' : 'everyone',
      people: collection.people,
    },
    describe: (error) => `The settings were not saved. ${describeError(error)}`,
    save: async ({ audience, people, ...settings }) => {
      const restriction = { isRestricted: audience === 'people', people }
      if (isTeam && !(await confirmAudience(collection, restriction))) return
      const changes = { ...settings, ...(isTeam && restriction) }
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
  const audience = watch('audience')

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
      {/* Public collections are listed under the name of a person. */}
      {isTeam ? (
        <>
          <Field label="Who sees it" hint={audiences[audience].hint}>
            <Controller
              control={control}
              name="audience"
              render={({ field }) => (
                <OptionSelect options={audiences} value={field.value} onChange={field.onChange} />
              )}
            />
          </Field>
          {audience === 'people' ? (
            <Controller
              control={control}
              name="people"
              render={({ field }) => (
                <PeopleField
                  workspaceId={workspace.id}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          ) : null}
        </>
      ) : (
        <Field label="Visibility" hint={hint}>
          <Controller
            control={control}
            name="visibility"
            render={({ field }) => (
              <OptionSelect options={visibilities} value={field.value} onChange={field.onChange} />
            )}
          />
        </Field>
      )}
      {publicId !== null && visibility === 'public' ? <PublicLink publicId={publicId} /> : null}
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorRow value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  )
}

type Audience = Pick<Collection, 'isRestricted' | 'people'>

/** Asks where somebody would newly see its prompts. */
async function confirmAudience(collection: Collection, audience: Audience): Promise<boolean> {
  const { slug, name } = collection
  const isNarrower =
    !collection.isRestricted ||
    (audience.isRestricted && audience.people.every((id) => collection.people.includes(id)))
  if (isNarrower) return true
  const change = { action: 'change-collection' as const, collection: slug, ...audience }
  const words = audience.isRestricted
    ? { title: `Add people to “${name}”?`, action: 'Add people' }
    : { title: `Open “${name}” to everyone?`, action: 'Open collection' }
  return (await confirmWidening(change, words)) !== undefined
}

type OptionSelectProps = {
  options: Record<string, { label: string }>
  value: string
  onChange: (value: string) => void
}

const OptionSelect = ({ options, value, onChange }: OptionSelectProps) => (
  <Select value={value} onValueChange={onChange}>
    <SelectTrigger />
    <SelectContent>
      {Object.entries(options).map(([option, { label }]) => (
        <SelectItem key={option} value={option}>
          {label}
        </SelectItem>
      ))}
    </SelectContent>
  </Select>
)
