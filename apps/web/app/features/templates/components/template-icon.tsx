import type { Template } from '@product/contract/templates'
import { cn } from '@product/ui/class-names'
import type { DotColor } from '@product/ui/color-dot'
import { AudioLines, Code, Image, type LucideIcon, MessagesSquare, PenLine } from 'lucide-react'

const icons: Record<Template['kind'], LucideIcon> = {
  'Text Generation': PenLine,
  'Image Generation': Image,
  'Code & Development': Code,
  Conversation: MessagesSquare,
  'Audio & Voice': AudioLines,
}

const tones: Record<DotColor, string> = {
  blue: 'bg-hue-blue/15 text-hue-blue',
  green: 'bg-hue-green/15 text-hue-green',
  purple: 'bg-hue-purple/15 text-hue-purple',
  amber: 'bg-hue-amber/15 text-hue-amber',
  red: 'bg-hue-red/15 text-hue-red',
  pink: 'bg-hue-pink/15 text-hue-pink',
  cyan: 'bg-hue-cyan/15 text-hue-cyan',
}

type TemplateIconProps = Pick<Template, 'kind' | 'color'>

export function TemplateIcon({ kind, color }: TemplateIconProps) {
  const Icon = icons[kind]
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-9 flex-none place-items-center rounded-s [&>.lucide]:size-5',
        tones[color],
      )}
    >
      <Icon />
    </span>
  )
}
