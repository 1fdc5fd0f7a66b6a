import { Skeleton } from '@product/ui/feedback/skeleton'
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
import { Clock } from 'lucide-react'
import { useChangeRunSettings, useRunSettings } from '../api/run-settings.ts'

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
