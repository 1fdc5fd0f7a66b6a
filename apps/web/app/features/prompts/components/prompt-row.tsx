import type { PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'
import { useChangePrompts } from '../api/change-prompts.ts'
import { OpenButton, PromptDetails, PromptExcerpt, PromptLink } from './prompt-details.tsx'

export type PromptItemProps = Omit<ComponentProps<'li'>, 'onSelect'> & {
  prompt: PromptCard
  isSelected?: boolean
  /** The box that selects it. */
  choice?: ReactNode
  menu?: ReactNode
  openLabel?: 'Edit' | 'View Prompt' | undefined
  onOpen?: ((prompt: PromptCard) => void) | undefined
  starWithUndo?: boolean | undefined
}

export function PromptRow({
  prompt,
  isSelected = false,
  choice,
  menu,
  openLabel,
  onOpen,
  starWithUndo,
  className,
  ...props
}: PromptItemProps) {
  return (
    <li
      data-prompt-id={prompt.id}
      className={cn(
        'flex items-start gap-2.5 border-line border-b px-2 py-3.5 last:border-b-0 sm:px-3',
        isSelected && 'bg-surface-hover',
        className,
      )}
      {...props}
    >
      {choice ? <span className="flex h-7 items-center">{choice}</span> : null}
      <PromptStar prompt={prompt} withUndo={starWithUndo} />
      <div className="grid min-w-0 flex-1 gap-1.5 pt-0.75">
        <PromptLink prompt={prompt} onOpen={onOpen} />
        <PromptExcerpt text={prompt.excerpt} variables={prompt.variables} />
        <PromptDetails prompt={prompt} />
      </div>
      <div className="flex flex-none items-center gap-1">
        <span className={cn(menu && 'max-sm:hidden')}>
          <OpenButton prompt={prompt} label={openLabel} onOpen={onOpen} />
        </span>
        {menu}
      </div>
    </li>
  )
}

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
