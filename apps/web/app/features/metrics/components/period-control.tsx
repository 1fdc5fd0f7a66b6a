import { earliestDay, findPeriodProblem, lastDays, type Period } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { Calendar } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LockedButton } from '#web/entities/plan/locked-button.tsx'
import {
  describeDays,
  fixedDays,
  isChosen,
  namePeriod,
  type PeriodView,
  suggestPeriods,
} from '../model/period-view.ts'

const options = fixedDays.map((days) => ({ value: days, label: `${days} days` }))

type PeriodControlProps = {
  period: PeriodView
  onChange: (period: PeriodView) => void
  /** Whether the plan includes periods of any two dates. */
  isLocked: boolean
}

/** The last days, or any two dates. */
export function PeriodControl({ period, onChange, isLocked }: PeriodControlProps) {
  return (
    <>
      <SegmentedControl
        label="Period"
        value={isChosen(period) ? '' : period.days}
        options={options}
        onValueChange={(value) => {
          if (value !== '') onChange({ days: value })
        }}
      />
      {isLocked ? (
        <LockedButton text="Periods of any two dates are part of the Team plan.">
          Custom
        </LockedButton>
      ) : (
        <CustomPeriod period={period} onChange={onChange} />
      )}
    </>
  )
}

type CustomPeriodProps = Omit<PeriodControlProps, 'isLocked'>

function CustomPeriod({ period, onChange }: CustomPeriodProps) {
  const [open, setOpen] = useState(false)
  const chosen = isChosen(period) ? period : undefined
  const choose = (next: Period) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button className={chosen ? 'border-line-strong' : 'text-quiet'}>
          <Calendar />
          {chosen ? namePeriod(chosen) : 'Custom'}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Custom period" className="grid w-84 gap-4 p-4">
        <div className="flex flex-wrap gap-1.5">
          {suggestPeriods(new Date()).map(({ label, ...suggested }) => (
            <Button key={label} size="s" onClick={() => choose(suggested)}>
              {label}
            </Button>
          ))}
        </div>
        <DatesForm
          chosen={chosen ?? lastDays(isChosen(period) ? 30 : Number(period.days), new Date())}
          onChoose={choose}
        />
      </PopoverContent>
    </Popover>
  )
}

type DatesFormProps = { chosen: Period; onChoose: (period: Period) => void }

function DatesForm({ chosen, onChoose }: DatesFormProps) {
  const [dates, setDates] = useState(chosen)
  const { from, to } = dates
  const isWhole = from !== '' && to !== ''
  const problem = isWhole ? findPeriodProblem(dates) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole && !problem) onChoose(dates)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-line border-t pt-3">
      <div className="grid grid-cols-2 gap-2">
        <DayField label="From" value={from} onChange={(day) => setDates({ from: day, to })} />
        <DayField label="To" value={to} onChange={(day) => setDates({ from, to: day })} />
      </div>
      <div className="flex min-h-8 items-center justify-between gap-3">
        {problem ? (
          <p role="alert" className="text-12 text-danger">
            {problem}.
          </p>
        ) : (
          <p className="text-12 text-faint">
            {isWhole ? `${describeDays(dates)}, in UTC` : 'Days are in UTC'}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={!isWhole || problem !== undefined}>
          Apply
        </Button>
      </div>
    </form>
  )
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <Field label={label}>
    <Input
      type="date"
      value={value}
      min={earliestDay}
      onChange={(event) => onChange(event.target.value)}
      className="px-2"
    />
  </Field>
)
