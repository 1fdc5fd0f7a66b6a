import { Button } from '@product/ui/forms/button'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { RadioGroup, RadioItem } from '@product/ui/forms/radio-group'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Calendar, ChevronDown } from 'lucide-react'
import { type ChangeView, dateRanges, type HistoryView } from '../model/history-view.ts'

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
