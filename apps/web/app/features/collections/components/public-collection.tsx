import type { getPublicCollection } from '@product/contract/collections'
import { RelativeTime } from '@product/ui/relative-time'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { countPrompts } from '../model/count-prompts.ts'
import { CollectionIcon } from './collection-icon.tsx'
import { PublicPrompt } from './public-prompt.tsx'

type Answer =
  (typeof getPublicCollection)['responses'][200]['content']['application/json']['schema']

/** A collection as everyone sees it. */
export function PublicCollection({ collection }: { collection: z.output<Answer> }) {
  const { name, description, color, author, prompts, updatedAt } = collection
  return (
    <div className="page-width pt-8 pb-16 sm:pt-10">
      <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-13 text-quiet">
        <Link to="/discover" className="hover:text-text">
          Discover
        </Link>
        <ChevronRight aria-hidden className="size-3.5 text-faint" />
        <Link to="/discover?type=collections" className="hover:text-text">
          Collections
        </Link>
      </nav>
      <header className="mt-4 flex items-start gap-4">
        <CollectionIcon color={color} className="mt-1.5" />
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-28 sm:text-40">{name}</h1>
          <p className="wrap-anywhere mt-2 text-16 text-quiet">{description}</p>
          <p className="mt-2 text-13 text-faint">
            {countPrompts(prompts.length)} by {author.name} · updated{' '}
            <RelativeTime value={updatedAt} />
          </p>
        </div>
      </header>
      <div className="mt-8 grid gap-4">
        {prompts.length === 0 ? (
          <p className="text-quiet">There are no prompts in this collection yet.</p>
        ) : null}
        {prompts.map((prompt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is drawn once, and prompts have no public id.
          <PublicPrompt key={index} prompt={prompt} />
        ))}
      </div>
    </div>
  )
}
