import type { CommunityCategory } from '@product/domain'
import { Cpu, LifeBuoy, Lightbulb, PenLine, Plug, Sparkles } from 'lucide-react'

const icons = {
  help: LifeBuoy,
  'prompt-writing': PenLine,
  models: Cpu,
  integrations: Plug,
  ideas: Lightbulb,
  'show-and-tell': Sparkles,
}

type CategoryIconProps = { category: CommunityCategory; className?: string }

export function CategoryIcon({ category, className }: CategoryIconProps) {
  const Icon = icons[category]
  return <Icon aria-hidden className={className} />
}
