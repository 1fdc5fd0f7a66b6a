import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Calendar, ChevronDown } from 'lucide-react'
import type { ChangeView, HistoryView } from '../model/history-view.ts'

type DateRangeMenuProps = { view: HistoryView; onChange: ChangeView }

/** Which time is shown: one of some ranges, or days that are chosen. */
export function DateRangeMenu({ view, onChange }: DateRangeMenuProps) {
  const { range, from, to } = view
  const isChosen = from !== undefined || to !== undefined
  const ranged = dateRanges.find(({ value }) => value === range)?.label
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button>
          <Calendar />
          {isChosen ? `${from ?? 'The beginning'} – ${to ?? 'today'}` : ranged}
          <ChevronDown className="text-faint" />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="grid w-84 gap-4 p-4">
        <RadioGroup
          aria-label="Time"
          value={isChosen ? '' : range}
          onValueChange={(value) =>
            onChange({ range: value === '7d' ? undefined : value, from: undefined, to: undefined })
          }
        >
          {dateRanges.map(({ value, label }) => (
            <ChoiceField key={value} label={label}>
              <RadioItem value={value} />
            </ChoiceField>
          ))}
        </RadioGroup>
        <div className="grid grid-cols-2 gap-2 border-line border-t pt-3">
          <DayField
            label="From"
            value={from}
            most={to}
            onChange={(day) => onChange({ from: day })}
          />
          <DayField label="To" value={to} least={from} onChange={(day) => onChange({ to: day })} />
        </div>
      </PopoverContent>
    </Popover>
  )
}

type DayFieldProps = {
  label: string
  value: string | undefined
  least?: string | undefined
  most?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayField({ label, value, least, most, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      <Input
        type="date"
        value={value ?? ''}
        min={least}
        max={most}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="px-2"
      />
    </Field>
  )
}

const day = 86_400_000

/** The ranges of the menu; the first is the default. */
export const dateRanges = [
  { value: '7d', label: 'Last 7 Days', days: 7 },
  { value: '1d', label: 'Last 24 Hours', days: 1 },
  { value: '30d', label: 'Last 30 Days', days: 30 },
  { value: '90d', label: 'Last 90 Days', days: 90 },
  { value: 'all', label: 'All Time', days: null },
] as const

export type DateRange = (typeof dateRanges)[number]['value']

/** From when on runs are shown; steps of a minute, so that what was asked for stays the same. */
export function beginningOf(range: DateRange, now: number): string | undefined {
  const days = dateRanges.find(({ value }) => value === range)?.days ?? null
  if (days === null) return undefined
  return new Date(Math.floor((now - days * day) / 60_000) * 60_000).toISOString()
}
