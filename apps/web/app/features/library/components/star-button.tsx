import type { LibraryPrompt } from '@product/contract/library'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'
import { formatShortCount } from '../model/format-short-count.ts'
import { useStar } from '../use-star.ts'

type StarButtonProps = {
  prompt: Pick<LibraryPrompt, 'id' | 'slug' | 'title' | 'stars'>
  /** With a word and the number of stars, instead of the icon alone. */
  withCount?: boolean
}

export function StarButton({ prompt, withCount = false }: StarButtonProps) {
  const { isStarred, stars, toggle } = useStar(prompt)
  const icon = <Star className={cn(isStarred && 'fill-accent text-accent')} />
  const shared = {
    'data-card-action': 's',
    'aria-pressed': isStarred,
    'aria-label': `Star ${prompt.title}`,
    title: isStarred ? 'Remove the star' : 'Star',
    onClick: toggle,
  }
  if (!withCount)
    return (
      <Button iconOnly size="s" variant="ghost" {...shared}>
        {icon}
      </Button>
    )
  return (
    <Button {...shared}>
      {icon}
      Star
      {stars > 0 ? (
        <span className="text-faint tabular-nums">{formatShortCount(stars)}</span>
      ) : null}
    </Button>
  )
}
