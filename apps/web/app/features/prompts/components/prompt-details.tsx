import type { PromptCard } from '@product/contract/prompts'
import { nameModel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Globe } from 'lucide-react'
import { Link } from 'react-router'
import { RestrictedBadge } from '#web/entities/access/restricted-badge.tsx'
import { ChippedText } from '#web/entities/prompt/chipped-text.tsx'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'

const mostModels = 3
const mostTags = 4

/** Models, tags and time below a prompt. */
export function PromptDetails({ prompt }: { prompt: PromptCard }) {
  const { targetModels, tags, updatedAt, publicSlug } = prompt
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 text-12 text-faint">
      {publicSlug === null ? null : (
        <Badge variant="success">
          <Globe />
          Public
        </Badge>
      )}
      <RestrictedBadge of={prompt} />
      {targetModels.slice(0, mostModels).map((model) => (
        <Badge key={model}>
          <span className="truncate">{nameModel(model)}</span>
        </Badge>
      ))}
      <More count={targetModels.length - mostModels} />
      {tags.slice(0, mostTags).map((tag) => (
        <span key={tag} className="max-w-40 truncate">
          #{tag}
        </span>
      ))}
      <More count={tags.length - mostTags} />
      <RelativeTime value={updatedAt} />
    </div>
  )
}

const More = ({ count }: { count: number }) => (count > 0 ? <span>+{count}</span> : null)

type PromptExcerptProps = { text: string; variables: readonly string[]; className?: string }

/** The beginning of a prompt, with its variables as chips. */
export function PromptExcerpt({ text, variables, className }: PromptExcerptProps) {
  return (
    <p className={cn('wrap-anywhere line-clamp-2 text-13 text-quiet leading-6', className)}>
      <ChippedText text={text} variables={variables} />
    </p>
  )
}

type PromptLinkProps = {
  prompt: PromptCard
  onOpen?: ((prompt: PromptCard) => void) | undefined
  /** A click anywhere on the row is one on the link. */
  isStretched?: boolean
}

/** A prompt's title, which leads to the editor. */
export function PromptLink({ prompt, onOpen, isStretched = false }: PromptLinkProps) {
  return (
    <Link
      to={`/editor/${prompt.id}`}
      data-row-link
      draggable={false}
      onClick={() => onOpen?.(prompt)}
      className={cn(
        'block truncate rounded-xs',
        isStretched
          ? 'min-w-16 font-medium text-13 outline-hidden after:absolute after:inset-0'
          : 'font-semibold text-14 hover:text-accent',
      )}
    >
      {namePrompt(prompt)}
    </Link>
  )
}

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
