import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import type { DotColor } from './color-dot.tsx'

const tones: Record<DotColor, string> = {
  blue: 'bg-hue-blue/15 text-hue-blue',
  green: 'bg-hue-green/15 text-hue-green',
  purple: 'bg-hue-purple/15 text-hue-purple',
  amber: 'bg-hue-amber/15 text-hue-amber',
  red: 'bg-hue-red/15 text-hue-red',
  pink: 'bg-hue-pink/15 text-hue-pink',
  cyan: 'bg-hue-cyan/15 text-hue-cyan',
}

type ColorTileProps = Omit<ComponentProps<'span'>, 'color'> & { color: DotColor }

/** An icon on a square of its colour. */
export function ColorTile({ color, className, ...props }: ColorTileProps) {
  return (
    <span
      aria-hidden
      data-color={color}
      className={cn(
        'grid size-9 flex-none place-items-center rounded-s [&>.lucide]:size-5',
        tones[color],
        className,
      )}
      {...props}
    />
  )
}
