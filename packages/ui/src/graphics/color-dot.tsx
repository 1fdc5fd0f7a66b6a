import { cn } from '../styles/class-names.ts'

const colors = {
  blue: 'bg-hue-blue',
  green: 'bg-hue-green',
  purple: 'bg-hue-purple',
  amber: 'bg-hue-amber',
  red: 'bg-hue-red',
  pink: 'bg-hue-pink',
  cyan: 'bg-hue-cyan',
}

export type DotColor = keyof typeof colors

export const dotColors: readonly DotColor[] = [
  'blue',
  'green',
  'purple',
  'amber',
  'red',
  'pink',
  'cyan',
]

type ColorDotProps = { color: DotColor; label?: string; className?: string }

export function ColorDot({ color, label, className }: ColorDotProps) {
  const classes = cn('inline-block size-2.25 flex-none rounded-[3px]', colors[color], className)
  if (label) return <span role="img" aria-label={label} className={classes} />
  return <span aria-hidden className={classes} />
}
