import { Select, SelectContent, SelectItem, SelectTrigger } from './select.tsx'

type FilterSelectProps = {
  /** Where no field around it has one. */
  label?: string
  /** The choice that filters nothing. */
  all?: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  className?: string
  onChange: (value: string | undefined) => void
}

// A value that no option has: each option's begins with a sign.
const any = 'any'
const signed = (value: string) => `=${value}`

export function FilterSelect({
  label,
  all = 'Any',
  value,
  options,
  className,
  onChange,
}: FilterSelectProps) {
  return (
    <Select
      value={value === undefined ? any : signed(value)}
      onValueChange={(chosen) => onChange(chosen === any ? undefined : chosen.slice(1))}
    >
      <SelectTrigger aria-label={label} className={className} />
      <SelectContent>
        <SelectItem value={any}>{all}</SelectItem>
        {options.map((option) => (
          <SelectItem key={option.value} value={signed(option.value)}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
