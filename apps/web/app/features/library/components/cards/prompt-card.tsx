import type { LibraryPrompt } from '@product/contract/library'
import type { PublicConfig } from '@product/contract/site'
import { Button } from '@product/ui/forms/button'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { Badge } from '@product/ui/text/badge'
import { CopyButton } from '@product/ui/text/copy-button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { TrendingUp } from 'lucide-react'
import { Suspense } from 'react'
import { categories } from '#web/content/discover.ts'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { TextParts } from '#web/entities/prompt/text-parts.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { Link } from '#web/lib/page/link.tsx'
import { countUse } from '../../count-use.ts'
import { formatShortCount } from '../../model/format-short-count.ts'
import type { CardPrompt } from '../../model/present-card.ts'
import { AuthorLink, Rating } from './author-link.tsx'
import { StarButton } from './star-button.tsx'

type PromptCardProps = { prompt: CardPrompt; onOpen?: () => void }

/** A public prompt in a grid: what it says, who made it, and what one does with it, in one click. */
function PromptCard({ prompt, onOpen }: PromptCardProps) {
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

/** Rating, uses and author of a card; what is new says since when. */
function CardFacts({ prompt }: { prompt: CardPrompt }) {
  const { rating, reviews, uses, author, type, isPro, publishedAt } = prompt
  return (
    <div className="mt-auto flex items-center gap-2.5 whitespace-nowrap px-4.5 text-12 text-faint">
      <Rating rating={rating} reviews={reviews} />
      <span className="tabular-nums">
        {formatShortCount(uses)} {uses === 1 ? 'use' : 'uses'}
      </span>
      {isPro ? <span className="lock-mark">Pro</span> : null}
      {type === 'featured' ? <span>Featured</span> : null}
      {type === 'trending' ? (
        <span className="inline-flex items-center gap-1">
          <TrendingUp aria-hidden className="size-3.5" />
          Trending
        </span>
      ) : null}
      {type === 'new' ? (
        <span>
          Added <RelativeTime value={publishedAt} />
        </span>
      ) : null}
      <span className="relative z-10 inline-flex min-w-0 gap-1">
        by <AuthorLink author={author} className="text-quiet" />
      </span>
    </div>
  )
}

type CopyPromptButtonProps = { prompt: Pick<LibraryPrompt, 'slug' | 'title'> }

/** Copies the whole text, which a card does not have. */
function CopyPromptButton({ prompt: { slug, title } }: CopyPromptButtonProps) {
  const { auth } = usePublicConfig()
  return (
    <CopyButton
      data-card-action="c"
      label={`Copy ${title}`}
      text={() => getText(auth, slug)}
      onCopied={() => void countUse(auth, slug)}
    />
  )
}

/** Its code comes with the first press. */
async function getText(auth: PublicConfig['auth'], slug: string): Promise<string> {
  const module = await import('../../api/get-text.ts')
  return await module.getText(auth, slug)
}

type PromptItemProps = Parameters<typeof PromptCard>[0]

/**
 * A card in a list. Each comes alive in a step of its own, and the one that is pressed before the
 * others; those far from the screen are not laid out.
 */
export const PromptItem = (props: PromptItemProps) => (
  <li className="min-w-0 [contain-intrinsic-block-size:auto_19.5rem] [content-visibility:auto] [overflow-clip-margin:4px]">
    <Suspense>
      <PromptCard {...props} />
    </Suspense>
  </li>
)
