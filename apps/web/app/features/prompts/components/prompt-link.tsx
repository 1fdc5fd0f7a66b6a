import type { PromptCard } from '@product/contract/prompts'
import { Link } from 'react-router'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'

type PromptLinkProps = { prompt: PromptCard; onOpen?: ((prompt: PromptCard) => void) | undefined }

/** A prompt's title, which leads to the editor. */
export function PromptLink({ prompt, onOpen }: PromptLinkProps) {
  return (
    <Link
      to={`/editor/${prompt.id}`}
      data-row-link
      draggable={false}
      onClick={() => onOpen?.(prompt)}
      className="block truncate rounded-xs font-semibold text-14 hover:text-accent"
    >
      {namePrompt(prompt)}
    </Link>
  )
}
