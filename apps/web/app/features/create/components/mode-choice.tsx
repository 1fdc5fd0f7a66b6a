import { FileText, LayoutTemplate, type LucideIcon } from 'lucide-react'
import { useId } from 'react'

export type CreateMode = 'blank' | 'template'

const modes: { mode: CreateMode; label: string; text: string; icon: LucideIcon }[] = [
  { mode: 'blank', label: 'Blank Prompt', text: 'Start from scratch', icon: FileText },
  {
    mode: 'template',
    label: 'Use Template',
    text: 'Begin with one that is ready to fill in',
    icon: LayoutTemplate,
  },
]

type ModeChoiceProps = { value: CreateMode; onChange: (mode: CreateMode) => void }

export function ModeChoice({ value, onChange }: ModeChoiceProps) {
  const name = useId()
  return (
    <fieldset aria-label="How to begin" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {modes.map(({ mode, label, text, icon: Icon }) => (
        <label
          key={mode}
          className="relative flex cursor-pointer items-center gap-3 rounded-m border border-line bg-surface-raised p-4 transition-colors duration-100 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name={name}
            checked={mode === value}
            onChange={() => onChange(mode)}
            className="absolute -inset-px cursor-pointer appearance-none rounded-m"
          />
          <span className="grid size-9 flex-none place-items-center rounded-s border border-line bg-surface text-quiet [&>.lucide]:size-5">
            <Icon />
          </span>
          <span className="grid min-w-0">
            <span className="font-semibold text-14">{label}</span>
            <span className="text-13 text-quiet">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
