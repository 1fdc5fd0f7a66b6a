import { createId, textOf } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { FormDialog } from '@product/ui/overlays/form-dialog'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { TestedPrompt } from '#web/entities/run/tested-prompt.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import {
  type KeptSet,
  useDeleteValueSet,
  useSaveValueSet,
  useValueSets,
} from '../api/value-sets.ts'
import { pickValues } from '../model/check-values.ts'

type ValueSetsProps = { tested: TestedPrompt; names: readonly string[] }

/** Test values under names: chosen, kept, renamed and deleted. */
export function ValueSets({ tested, names }: ValueSetsProps) {
  const { promptId, values, setValues } = tested
  const { data: sets = [] } = useValueSets(promptId, tested.isStored)
  const save = useSaveValueSet(promptId)
  const remove = useDeleteValueSet(promptId, (set) => save.mutate(set))
  const [chosenId, setChosenId] = useState<string>()
  const [dialog, setDialog] = useState<'new' | 'rename'>()
  const chosen = sets.find(({ id }) => id === chosenId)
  const current = pickValues(names, values)
  const isChanged =
    chosen !== undefined &&
    names.some((name) => textOf(chosen.values, name) !== textOf(current, name))

  const choose = (id: string) => {
    const set = sets.find((known) => known.id === id)
    if (!set) return
    setChosenId(id)
    setValues(Object.fromEntries(names.map((name) => [name, textOf(set.values, name)])))
  }
  const keep = () => {
    if (!chosen) return
    const { id, name, expectedOutput } = chosen
    save.mutate(
      { id, name, expectedOutput, values: current },
      {
        onSuccess: () => stackToast({ title: `${name} saved`, variant: 'success' }),
        onError: (error) => stackError('Not saved', error),
      },
    )
  }
  return (
    <div className="-mb-1 flex items-center justify-between gap-2">
      <h3 className="font-medium text-12 text-quiet">Inputs</h3>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="s" className="-mr-2 min-w-0 shrink font-normal">
            <span className="truncate">
              {chosen ? `${chosen.name}${isChanged ? ' (changed)' : ''}` : 'Saved inputs'}
            </span>
            <ChevronDown />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="max-w-64">
          {sets.length > 0 ? (
            <>
              <DropdownMenuRadioGroup value={chosenId ?? ''} onValueChange={choose}>
                {sets.map(({ id, name }) => (
                  <DropdownMenuRadioItem key={id} value={id}>
                    <span className="truncate">{name}</span>
                  </DropdownMenuRadioItem>
                ))}
              </DropdownMenuRadioGroup>
              <DropdownMenuSeparator />
            </>
          ) : null}
          {chosen && isChanged ? (
            <DropdownMenuItem onSelect={keep}>Save to {chosen.name}</DropdownMenuItem>
          ) : null}
          <DropdownMenuItem disabled={!tested.isStored} onSelect={() => setDialog('new')}>
            Save as…
          </DropdownMenuItem>
          {chosen ? (
            <>
              <DropdownMenuItem onSelect={() => setDialog('rename')}>Rename…</DropdownMenuItem>
              <DropdownMenuItem tone="danger" onSelect={() => remove.mutate(chosen)}>
                Delete
              </DropdownMenuItem>
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog ? (
        <SetNameDialog
          promptId={promptId}
          set={
            dialog === 'rename' && chosen
              ? chosen
              : { id: createId(), name: '', values: current, expectedOutput: null }
          }
          isNew={dialog === 'new'}
          onSaved={setChosenId}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </div>
  )
}

const SetName = z.object({ name: z.string().trim().min(1, 'Give it a name') })

type SetNameDialogProps = {
  promptId: string
  set: KeptSet
  isNew: boolean
  onSaved: (id: string) => void
  onClose: () => void
}

function SetNameDialog({ promptId, set, isNew, onSaved, onClose }: SetNameDialogProps) {
  // The id stays the same when it is sent again.
  const [{ id, values, expectedOutput }] = useState(set)
  const { mutateAsync } = useSaveValueSet(promptId)
  const { register, submit, errors, isSaving } = useZodForm(SetName, {
    defaultValues: { name: set.name },
    errorField: 'name',
    save: async ({ name }) => {
      await mutateAsync({ id, name, values, expectedOutput })
      onSaved(id)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isNew ? 'Save test values' : 'Rename test values'}
      description={
        isNew ? 'Keep these values to try the prompt with them again.' : 'A name you will know.'
      }
      onSubmit={submit}
      submitLabel="Save"
      pending={isSaving}
    >
      <Field label="Name" required error={errors.name?.message}>
        <Input maxLength={80} placeholder="A long article" {...register('name')} />
      </Field>
    </FormDialog>
  )
}
