import type { LibraryCollection } from '@product/contract/public-collections'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countPrompts } from '../model/count-prompts.ts'
import { CollectionIcon } from './collection-icon.tsx'

type PublicCollectionProps = {
  collection: LibraryCollection
  /** The button that reports it. */
  report: ReactNode
  /** Its prompts. */
  children: ReactNode
}

/** A collection as everyone sees it. */
export function PublicCollection({ collection, report, children }: PublicCollectionProps) {
  const { name, description, color, author, promptCount, updatedAt } = collection
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
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere text-28 sm:text-40">{name}</h1>
          <p className="wrap-anywhere mt-2 text-16 text-quiet">{description}</p>
          <p className="mt-2 text-13 text-faint">
            {countPrompts(promptCount)} by{' '}
            <Link to={`/u/${author.handle}`} className="hover:text-text hover:underline">
              {author.name}
            </Link>{' '}
            · updated <RelativeTime value={updatedAt} />
          </p>
        </div>
        {report}
      </header>
      <section aria-labelledby="prompts" className="mt-8">
        <h2 id="prompts" className="sr-only">
          Prompts
        </h2>
        {children}
      </section>
    </div>
  )
}
