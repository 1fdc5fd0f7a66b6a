import { productName } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import { ExternalLink, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextParts } from '#web/entities/prompt/text-parts.tsx'
import { formatShortCount } from '../../model/format-short-count.ts'
import type { CardPrompt } from '../../model/present-card.ts'

/** The card of a public prompt within a page of another site, whose links leave the frame. */
export function PromptEmbed({ prompt }: { prompt: CardPrompt }) {
  const { slug, title, description, author, parts, uses, isPro } = prompt
  const address = `/p/${slug}`
  return (
    <main className="flex h-dvh min-h-48 flex-col gap-3 rounded-m border border-line bg-surface-raised p-4">
      <header className="min-w-0 flex-none">
        <h1 className="truncate font-semibold text-16">
          <OutLink to={address}>{title}</OutLink>
        </h1>
        <p className="truncate text-12 text-quiet">
          by <OutLink to={`/u/${author.handle}`}>{author.name}</OutLink> · {formatShortCount(uses)}{' '}
          {uses === 1 ? 'use' : 'uses'}
        </p>
        <p className="wrap-anywhere mt-1 line-clamp-2 text-13 text-quiet">{description}</p>
      </header>
      <p className="wrap-anywhere mask-b-from-70% min-h-0 flex-1 overflow-hidden whitespace-pre-line rounded-s bg-surface-sunken px-3 py-2 font-prompt text-12 text-quiet leading-5">
        <TextParts parts={parts} />
      </p>
      <footer className="flex flex-none items-center gap-2">
        <OutLink to="/" className="flex items-center gap-2 font-semibold text-13">
          <BrandMark className="size-4 text-accent" />
          {productName}
        </OutLink>
        {isPro ? (
          <span className="ml-auto flex items-center gap-1 text-12 text-quiet">
            <Lock aria-hidden className="size-3.5" />
            Included in Pro
          </span>
        ) : null}
        <Button asChild variant="primary" className="ml-auto">
          <OutLink to={address}>
            Open prompt
            <ExternalLink />
          </OutLink>
        </Button>
      </footer>
    </main>
  )
}

export const MissingEmbed = () => (
  <main className="flex h-dvh items-center justify-center rounded-m border border-line bg-surface-raised p-4 text-13 text-quiet">
    <h1>This prompt is not public anymore.</h1>
  </main>
)

type OutLinkProps = { to: string; className?: string; children: ReactNode }

const OutLink = ({ to, className = 'hover:underline', children }: OutLinkProps) => (
  <a href={to} target="_blank" rel="noopener" className={className}>
    {children}
  </a>
)
