import { Button } from '@product/ui/forms/button'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { Badge } from '@product/ui/text/badge'
import { Link } from 'react-router'
import { categories } from '#web/content/discover.ts'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { TextParts } from '#web/entities/prompt/text-parts.tsx'
import type { CardPrompt } from '../model/present-card.ts'
import { CardFacts } from './card-facts.tsx'
import { CopyPromptButton } from './copy-prompt-button.tsx'
import { StarButton } from './star-button.tsx'

type PromptCardProps = { prompt: CardPrompt; onOpen?: () => void }

/** A public prompt in a grid: what it says, who made it, and what one does with it, in one click. */
export function PromptCard({ prompt, onOpen }: PromptCardProps) {
  const { id, slug, title, description, parts, category, modality, models } = prompt
  return (
    <article
      data-card
      className="group relative flex min-w-0 flex-col rounded-m border border-line bg-surface-raised transition-colors duration-100 focus-within:border-accent-line hover:border-line-strong"
    >
      <header className="flex items-start gap-3 px-4.5 pt-4">
        <h3 className="wrap-anywhere min-w-0 flex-1 font-semibold text-16 leading-6 tracking-tight">
          <Link
            to={`/p/${slug}`}
            data-card-link
            onClick={onOpen}
            className="line-clamp-2 outline-hidden after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </h3>
        <Badge className="mt-0.5">
          <ColorDot color={categories[category].color} className="size-2" />
          {modalityNames[modality]}
        </Badge>
      </header>
      <p className="wrap-anywhere mt-1 line-clamp-2 px-4.5 text-13 text-quiet">{description}</p>
      <p className="wrap-anywhere mask-b-from-60% mx-4.5 mt-3 mb-2.5 h-28 overflow-hidden whitespace-pre-line rounded-s bg-surface-sunken px-3 py-2 font-prompt text-12 text-quiet leading-5">
        <TextParts parts={parts} />
      </p>
      <CardFacts prompt={prompt} />
      <footer className="flex items-center gap-1 px-4.5 pt-2 pb-4">
        <p className="mr-auto min-w-0 truncate text-12 text-faint" title={models.join(', ')}>
          {models.slice(0, 2).join(', ') || 'Any model'}
          {models.length > 2 ? ` +${models.length - 2}` : ''}
        </p>
        <div className="relative z-10 flex flex-none items-center gap-1">
          <CopyPromptButton prompt={prompt} />
          <StarButton prompt={prompt} />
          <Button asChild size="s" className="ml-1">
            <Link to={`/editor/${id}`} data-card-action="u" aria-label={`Use Prompt: ${title}`}>
              Use Prompt
            </Link>
          </Button>
        </div>
      </footer>
    </article>
  )
}
