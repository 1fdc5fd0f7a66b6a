import { cn } from '@product/ui/styles/class-names'
import { OpenButton } from './open-button.tsx'
import { PromptDetails } from './prompt-details.tsx'
import { PromptExcerpt } from './prompt-excerpt.tsx'
import { PromptLink } from './prompt-link.tsx'
import type { PromptItemProps } from './prompt-row.tsx'
import { PromptStar } from './prompt-star.tsx'

/** A prompt in the grid. */
export function PromptTile({
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
        'flex min-w-0 flex-col gap-2.5 rounded-m border border-line bg-surface-raised p-4 hover:border-line-strong',
        isSelected && 'border-line-strong bg-surface-hover',
        className,
      )}
      {...props}
    >
      <div className="flex items-center gap-2.5">
        {choice}
        <div className="min-w-0 flex-1">
          <PromptLink prompt={prompt} onOpen={onOpen} />
        </div>
        <PromptStar prompt={prompt} withUndo={starWithUndo} />
        {menu}
      </div>
      <PromptExcerpt
        text={prompt.excerpt}
        variables={prompt.variables}
        className="line-clamp-3 min-h-18"
      />
      <div className="mt-auto flex items-end justify-between gap-2">
        <PromptDetails prompt={prompt} />
        <OpenButton prompt={prompt} label={openLabel} onOpen={onOpen} />
      </div>
    </li>
  )
}
