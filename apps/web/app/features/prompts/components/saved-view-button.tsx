import { type SavedView, saveViewRoute } from '@product/contract/saved-views'
import { createId } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { Bookmark, ChevronDown, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'
import { useDeleteView, useSavedViews, useSaveView } from '../api/saved-views.ts'

/** Saves the filters as a view, or renames and deletes the view that they are. */
export function SavedViewButton({ query }: { query: string }) {
  const { data: views } = useSavedViews()
  const [named, setNamed] = useState<SavedView>()
  const view = views?.find((known) => known.query === query)
  if (!views || query === '') return null
  return (
    <>
      {view ? (
        <ViewMenu view={view} onRename={() => setNamed(view)} />
      ) : (
        <Button variant="ghost" onClick={() => setNamed({ id: createId(), name: '', query })}>
          <Bookmark />
          Save view
        </Button>
      )}
      {named ? <ViewDialog view={named} isNew={!view} onClose={() => setNamed(undefined)} /> : null}
    </>
  )
}

type ViewMenuProps = { view: SavedView; onRename: () => void }

function ViewMenu({ view, onRename }: ViewMenuProps) {
  const save = useSaveView()
  const remove = useDeleteView()
  const report = (error: Error) => stackError('Not changed', error)
  const removeWithUndo = () =>
    remove.mutate(view, {
      onSuccess: () =>
        offerUndo({ title: 'View deleted' }, () => save.mutate(view, { onError: report })),
      onError: report,
    })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`View ${view.name}`}>
          <Bookmark className="fill-accent text-accent" />
          <span className="max-w-40 truncate">{view.name}</span>
          <ChevronDown />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onRename}>
          <Pencil />
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem tone="danger" onSelect={removeWithUndo}>
          <Trash2 />
          Delete view
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const ViewName = saveViewRoute.request.body.content['application/json'].schema.pick({ name: true })

type ViewDialogProps = { view: SavedView; isNew: boolean; onClose: () => void }

function ViewDialog({ view, isNew, onClose }: ViewDialogProps) {
  const saving = useSaveView()
  const { register, submit, errors, isSaving } = useZodForm(ViewName, {
    defaultValues: { name: view.name },
    errorField: 'name',
    save: async ({ name }) => {
      await saving.mutateAsync({ ...view, name })
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'Save view' : 'Rename view'}
      description="Views are in the sidebar."
      onSubmit={submit}
      submitLabel="Save"
      pending={isSaving}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input maxLength={60} {...register('name')} />
      </Field>
    </FormDialog>
  )
}
