import type { PromptCard } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Link } from 'react-router'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'

type OpenButtonProps = {
  prompt: PromptCard
  label?: 'Edit' | 'View Prompt' | undefined
  onOpen?: ((prompt: PromptCard) => void) | undefined
}

export function OpenButton({ prompt, label = 'Edit', onOpen }: OpenButtonProps) {
  return (
    <Button asChild size="s">
      <Link to={`/editor/${prompt.id}`} onClick={() => onOpen?.(prompt)}>
        {label}
        <VisuallyHidden> {namePrompt(prompt)}</VisuallyHidden>
      </Link>
    </Button>
  )
}
