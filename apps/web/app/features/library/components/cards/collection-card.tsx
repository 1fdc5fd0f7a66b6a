import type { LibraryCollection } from '@product/contract/public-collections'
import { ColorTile } from '@product/ui/graphics/color-tile'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Folder } from 'lucide-react'
import { Link } from '#web/lib/page/link.tsx'
import { AuthorLink } from './author-link.tsx'
import { CardGrid } from './card-grid.tsx'

function CollectionCard({ collection }: { collection: LibraryCollection }) {
  const { publicId, name, description, color, promptCount, author, updatedAt } = collection
  return (
    <article
      data-card
      className="relative flex min-w-0 gap-3.5 rounded-m border border-line bg-surface-raised p-4.5 transition-colors duration-100 focus-within:border-accent-line hover:border-line-strong"
    >
      <ColorTile color={color}>
        <Folder />
      </ColorTile>
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold text-16 leading-6 tracking-tight">
          <Link
            to={`/c/${publicId}`}
            data-card-link
            className="outline-hidden after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {name}
          </Link>
        </h3>
        <p className="wrap-anywhere mt-0.5 line-clamp-2 text-13 text-quiet">{description}</p>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-faint">
          <span className="tabular-nums">
            {promptCount.toLocaleString('en')} {promptCount === 1 ? 'prompt' : 'prompts'}
          </span>
          <span className="relative z-10 inline-flex min-w-0 gap-1">
            by <AuthorLink author={author} className="text-quiet" />
          </span>
        </div>
        <p className="mt-1 text-12 text-faint">
          Updated <RelativeTime value={updatedAt} />
        </p>
      </div>
    </article>
  )
}

type CollectionGridProps = { collections: readonly LibraryCollection[]; isBusy?: boolean }

export function CollectionGrid({ collections, isBusy = false }: CollectionGridProps) {
  // One that was changed meanwhile is first by now, and moves others to the next page.
  const each = [...new Map(collections.map((one) => [one.publicId, one])).values()]
  return (
    <CardGrid label="Collections" isBusy={isBusy}>
      {each.map((collection) => (
        <li key={collection.publicId} className="min-w-0">
          <CollectionCard collection={collection} />
        </li>
      ))}
    </CardGrid>
  )
}
