import { contentLimits, defaultVoice, type PromptSettings, voices } from '@product/domain'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { Field } from '@product/ui/forms/field'
import { Input } from '@product/ui/forms/input'
import { Switch } from '@product/ui/forms/switch'
import { Textarea } from '@product/ui/forms/textarea'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useEditor } from '../editor-context.tsx'

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
function NumberSetting({ label, hint, range, step, value, onChange }: NumberSettingProps) {
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

/** An empty field means the provider's default. */
export function AdvancedSettings() {
  const { content, session } = useEditor()
  const { settings } = content
  const change = (changes: Partial<PromptSettings>) =>
    session.change((current) => ({ settings: { ...current.settings, ...changes } }))
  return (
    <details className="group">
      <summary className="flex items-center justify-between rounded-s py-1 font-medium text-12 text-quiet hover:text-text">
        Advanced Settings
        <ChevronRight className="transition-transform duration-100 group-open:rotate-90" />
      </summary>
      <div className="flex flex-col gap-3.5 pt-3">
        {content.modality === 'audio' ? (
          <ChoiceSelect
            label="Voice"
            options={voices}
            value={voices.find((voice) => voice === settings.voice) ?? defaultVoice}
            onChange={(voice) => change({ voice })}
          />
        ) : null}
        <NumberSetting
          label="Temperature"
          range={[0, 2]}
          step={0.1}
          value={settings.temperature}
          onChange={(temperature) => change({ temperature })}
        />
        <NumberSetting
          label="Maximum output"
          hint="In tokens."
          range={[1, 1_000_000]}
          value={settings.maxOutputTokens}
          onChange={(maxOutputTokens) => change({ maxOutputTokens })}
        />
        <NumberSetting
          label="Top-p"
          range={[0, 1]}
          step={0.05}
          value={settings.topP}
          onChange={(topP) => change({ topP })}
        />
        <StopField stop={settings.stop} onChange={(stop) => change({ stop })} />
        <NumberSetting
          label="Seed"
          range={[0, Number.MAX_SAFE_INTEGER]}
          value={settings.seed}
          onChange={(seed) => change({ seed })}
        />
        <ChoiceField label="JSON output">
          <Switch
            checked={settings.jsonOutput}
            onCheckedChange={(jsonOutput) => change({ jsonOutput })}
          />
        </ChoiceField>
      </div>
    </details>
  )
}

type StopFieldProps = { stop: string[]; onChange: (stop: string[]) => void }

function StopField({ stop, onChange }: StopFieldProps) {
  const [text, setText] = useState(stop.join('\n'))
  const read = (entered: string) => {
    setText(entered)
    const lines = entered.split('\n').map((line) => line.slice(0, contentLimits.stopText))
    onChange(lines.filter(Boolean).slice(0, contentLimits.stop))
  }
  return (
    <Field
      label="Stop"
      hint={`The output ends before these. One a line, at most ${contentLimits.stop}.`}
    >
      <Textarea
        className="min-h-14 font-prompt"
        value={text}
        onChange={(event) => read(event.target.value)}
      />
    </Field>
  )
}
