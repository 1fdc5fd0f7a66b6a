import * as ProgressPrimitive from 'radix-ui/progress'
import { cn } from '../styles/class-names.ts'

type ProgressProps = {
  label: string
  /** Null while the end is unknown. */
  value: number | null
  max?: number
  tone?: 'accent' | 'quiet' | 'danger'
  className?: string
}

const tones = { accent: 'bg-accent', quiet: 'bg-quiet', danger: 'bg-danger' }

export function Progress({ label, value, max = 100, tone = 'accent', className }: ProgressProps) {
  const share = value === null ? 100 : Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <ProgressPrimitive.Root
      aria-label={label}
      value={value === null ? null : Math.min(max, Math.max(0, value))}
      max={max}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-surface-hover', className)}
    >
      <ProgressPrimitive.Indicator
        className={cn(
          'h-full rounded-full transition-[width] duration-150',
          tones[tone],
          value === null && 'animate-pulse',
        )}
        style={{ width: `${share}%` }}
      />
    </ProgressPrimitive.Root>
  )
}
