import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { useState } from 'react'

type NumberSettingProps = {
  label: string
  hint?: string
  range: readonly [number, number]
  /** Without it, a whole number. */
  step?: number
  value: number | null
  onChange: (value: number | null) => void
}

/** Only what is in range reaches the prompt; anything else is told. */
export function NumberSetting({ label, hint, range, step, value, onChange }: NumberSettingProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  const [low, high] = range
  const [error, setError] = useState<string>()
  const read = (entered: string) => {
    setText(entered)
    const number = Number(entered)
    const isWhole = step !== undefined || Number.isInteger(number)
    const isValid = entered.trim() === '' || (isWhole && number >= low && number <= high)
    setError(isValid ? undefined : describeRange(range, step))
    if (isValid) onChange(entered.trim() === '' ? null : number)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        type="number"
        value={text}
        min={low}
        max={high}
        step={step ?? 1}
        placeholder="Model’s default"
        onChange={(event) => read(event.target.value)}
      />
    </Field>
  )
}

const describeRange = ([low, high]: readonly [number, number], step: number | undefined) =>
  `${step === undefined ? 'A whole number' : 'A number'} from ${low} to ${high.toLocaleString('en')}`
