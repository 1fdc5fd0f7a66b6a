import type { PromptCard } from '@product/contract/prompts'
import { cn } from '@product/ui/styles/class-names'
import type { ComponentProps, ReactNode } from 'react'
import { OpenButton, PromptDetails, PromptExcerpt, PromptLink } from './prompt-details.tsx'
import { PromptStar } from './prompt-star.tsx'

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
