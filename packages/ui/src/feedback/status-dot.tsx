import { cn } from '../styles/class-names.ts'

const tones = {
  success: 'bg-success',
  busy: 'bg-accent',
  danger: 'bg-danger',
  off: 'bg-faint',
}

type StatusDotProps = { tone: keyof typeof tones; className?: string }

/** Colour alone says nothing to some people: put the state's name beside it. */
export function StatusDot({ tone, className }: StatusDotProps) {
  return (
    <span
      aria-hidden
      className={cn('inline-block size-1.75 flex-none rounded-full', tones[tone], className)}
    />
  )
}
