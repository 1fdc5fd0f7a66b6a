import type { Template } from '@product/contract/templates'
import { ColorTile } from '@product/ui/graphics/color-tile'
import { AudioLines, Code, Image, type LucideIcon, MessagesSquare, PenLine } from 'lucide-react'

const icons: Record<Template['kind'], LucideIcon> = {
  'Text Generation': PenLine,
  'Image Generation': Image,
  'Code & Development': Code,
  Conversation: MessagesSquare,
  'Audio & Voice': AudioLines,
}

export function TemplateIcon({ kind, color }: Pick<Template, 'kind' | 'color'>) {
  const Icon = icons[kind]
  return (
    <ColorTile color={color}>
      <Icon />
    </ColorTile>
  )
}
