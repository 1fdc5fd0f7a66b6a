import { cn } from '@product/ui/class-names'
import type { DotColor } from '@product/ui/color-dot'
import { Folder } from 'lucide-react'

const tones: Record<DotColor, string> = {
  blue: 'bg-hue-blue/15 text-hue-blue',
  green: 'bg-hue-green/15 text-hue-green',
  purple: 'bg-hue-purple/15 text-hue-purple',
  amber: 'bg-hue-amber/15 text-hue-amber',
  red: 'bg-hue-red/15 text-hue-red',
  pink: 'bg-hue-pink/15 text-hue-pink',
  cyan: 'bg-hue-cyan/15 text-hue-cyan',
}

type CollectionIconProps = { color: DotColor; className?: string }

export function CollectionIcon({ color, className }: CollectionIconProps) {
  return (
    <span
      data-color={color}
      className={cn(
        'grid size-9 flex-none place-items-center rounded-s [&>.lucide]:size-5',
        tones[color],
        className,
      )}
    >
      <Folder />
    </span>
  )
}
