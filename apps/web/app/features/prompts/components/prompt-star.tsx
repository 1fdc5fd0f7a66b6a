import type { PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'
import { namePrompt } from '#web/entities/prompt/prompt-names.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { useChangePrompts } from '../api/change-prompts.ts'

type PromptStarProps = {
  prompt: PromptCard
  /** Where the prompt leaves the list with its star, a toast offers to undo that. */
  withUndo?: boolean
}

export function PromptStar({ prompt, withUndo = false }: PromptStarProps) {
  const { id, isFavorite } = prompt
  const track = useTrack()
  const change = useChangePrompts()

  function toggle() {
    track('prompt_star_clicked', {
      prompt_id: id,
      action: isFavorite ? 'unfavorite' : 'favorite',
    })
    return change({ action: 'favorite', ids: [id], favorite: !isFavorite }, { quiet: !withUndo })
  }

  return (
    <Button
      iconOnly
      size="s"
      variant="ghost"
      aria-pressed={isFavorite}
      aria-label={`Favorite ${namePrompt(prompt)}`}
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={toggle}
    >
      <Star className={cn(isFavorite && 'fill-accent text-accent')} />
    </Button>
  )
}
