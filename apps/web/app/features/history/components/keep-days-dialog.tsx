import { changeRunSettingsRoute, getRunSettingsRoute } from '@product/contract/runs'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@product/ui/overlays/dialog'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { runsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

const choices = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'good', label: 'For good' },
]

/** How long runs are kept. Chosen means saved. */
export function KeepDaysDialog() {
  const { data } = useRunSettings()
  const { mutate, isPending, variables } = useChangeRunSettings()
  const days = isPending ? variables : data?.keepDays
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>
          <Clock />
          Keep runs
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>How long runs are kept</DialogTitle>
          <DialogDescription>
            Older ones are deleted with their answers, within an hour. How often a prompt was run is
            remembered.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {days === undefined ? (
            <Skeleton className="h-32" />
          ) : (
            <RadioGroup
              aria-label="Keep runs for"
              value={days === null ? 'good' : String(days)}
              onValueChange={(value) => mutate(value === 'good' ? null : Number(value))}
            >
              {choices.map(({ value, label }) => (
                <ChoiceField key={value} label={label}>
                  <RadioItem value={value} />
                </ChoiceField>
              ))}
            </RadioGroup>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

const settingsKey = [...runsKey, 'settings'] as const

const useRunSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => call(getRunSettingsRoute) })

function useChangeRunSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keepDays: number | null) => call(changeRunSettingsRoute, { body: { keepDays } }),
    onSuccess: (settings) => {
      queries.setQueryData(settingsKey, settings)
      stackToast({ title: 'Saved', variant: 'success' })
    },
    onError: (error) =>
      stackToast({ title: 'Not saved', description: describeError(error), variant: 'error' }),
  })
}
