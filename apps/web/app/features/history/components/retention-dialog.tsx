import {
  changeRunSettingsRoute,
  countExpiredRunsRoute,
  getRunSettingsRoute,
} from '@product/contract/runs'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { Dialog, DialogContent, DialogTrigger } from '@product/ui/overlays/dialog'
import { DialogForm } from '@product/ui/overlays/form-dialog'
import { useMutation } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'

/**
 * How long runs are stored. Nothing is saved before Save, and nothing deleted unconfirmed. The dialog
 * opens with the settings in it, so that the focus is on the current choice from the first key on.
 */
export function RetentionDialog() {
  const [settings, setSettings] = useState<{ keepDays: number | null }>()
  const load = useMutation({
    mutationFn: () => call(getRunSettingsRoute),
    onSuccess: setSettings,
    onError: (error) =>
      stackToast({ title: 'Not loaded', description: describeError(error), variant: 'error' }),
  })
  const close = () => setSettings(undefined)
  return (
    <Dialog
      open={settings !== undefined}
      onOpenChange={(isOpen) => (isOpen ? load.mutate() : close())}
    >
      <DialogTrigger asChild>
        <Button loading={load.isPending}>
          <Clock />
          Retention
        </Button>
      </DialogTrigger>
      <DialogContent>
        {settings && <RetentionForm keepDays={settings.keepDays} onSaved={close} />}
      </DialogContent>
    </Dialog>
  )
}

const Retention = z.object({
  days: z.string().transform((days) => (days === 'forever' ? null : Number(days))),
})

type RetentionFormProps = { keepDays: number | null; onSaved: () => void }

function RetentionForm({ keepDays, onSaved }: RetentionFormProps) {
  const [doomed, setDoomed] = useState<{ days: number; runs: number }>()
  const { control, submit, isSaving, rootError, setError } = useZodForm(Retention, {
    defaultValues: { days: keepDays === null ? 'forever' : String(keepDays) },
    save: async ({ days }) => {
      const runs = days === null ? 0 : await countExpiredRuns(days)
      if (days !== null && runs > 0) return setDoomed({ days, runs })
      await saveSettings(days)
      onSaved()
    },
  })
  const runs = countRuns(doomed?.runs ?? 0)
  return (
    <>
      <DialogForm
        title="Retention"
        description="Older runs are deleted with their answers, within the hour. Run counts stay."
        onSubmit={submit}
        submitLabel="Save"
        pending={isSaving}
        error={rootError}
      >
        <Controller
          control={control}
          name="days"
          render={({ field: { value, onChange } }) => (
            <RadioGroup aria-label="Store runs for" value={value} onValueChange={onChange}>
              {listChoices(keepDays).map(({ value: days, label }) => (
                <ChoiceField key={days} label={label}>
                  <RadioItem value={days} />
                </ChoiceField>
              ))}
            </RadioGroup>
          )}
        />
      </DialogForm>
      <ConfirmDialog
        open={doomed !== undefined}
        title={`This deletes ${runs}. Continue?`}
        text={`Runs older than ${labelOf(String(doomed?.days))} are deleted with their answers. This cannot be undone.`}
        action={`Delete ${runs}`}
        onConfirm={() => {
          if (doomed)
            saveSettings(doomed.days).then(onSaved, () =>
              setError('root', { message: 'Not saved. Try again.' }),
            )
        }}
        onCancel={() => setDoomed(undefined)}
      />
    </>
  )
}

const choices = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'forever', label: 'Forever' },
]

const labelOf = (value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? `${value} days`

/** The API takes any number of days: one that is not among the choices is offered too. */
function listChoices(keepDays: number | null) {
  const current = String(keepDays)
  return keepDays === null || choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, label: labelOf(current) }, ...choices]
}

const countRuns = (runs: number) => (runs === 1 ? '1 run' : `${runs.toLocaleString('en')} runs`)

const countExpiredRuns = async (keepDays: number) =>
  (await call(countExpiredRunsRoute, { query: { keepDays } })).runs

async function saveSettings(keepDays: number | null) {
  await call(changeRunSettingsRoute, { body: { keepDays } })
  stackToast({ title: 'Saved', variant: 'success' })
}
