import { nameModel } from '@product/domain'
import { ApiError } from '@product/sdk'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { ColorTile } from '@product/ui/graphics/color-tile'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ArrowLeft, Folder, FolderX } from 'lucide-react'
import { Link } from 'react-router'
import { accessNames } from '#web/entities/share/access-names.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useSharedCollection } from '../api/received.ts'

/** A shared collection is a list of prompts that each open. */
export function SharedCollectionScreen({ id }: { id: string }) {
  const pages = useSharedCollection(id)
  const { collection, prompts, error } = pages
  return (
    <div className="mx-auto grid max-w-280 gap-5 p-4 md:p-8">
      <div>
        <Button asChild variant="ghost" className="-ml-3">
          <Link to="/shared">
            <ArrowLeft />
            Back to Shared With Me
          </Link>
        </Button>
      </div>
      {collection ? (
        <>
          <header className="flex items-start gap-3.5">
            <ColorTile color={collection.color} className="mt-0.5">
              <Folder />
            </ColorTile>
            <div className="min-w-0 flex-1">
              <h1 className="wrap-anywhere text-20 sm:text-28">{collection.name}</h1>
              <p className="wrap-anywhere mt-1 text-13 text-quiet">
                {collection.sharer ? `Shared by ${collection.sharer.name} · ` : ''}
                {accessNames[collection.access]}
              </p>
              <p className="wrap-anywhere mt-1 text-13 text-quiet">{collection.description}</p>
            </div>
          </header>
          {prompts.length === 0 ? (
            <EmptyState icon={<Folder />} title="No prompts in this collection" />
          ) : (
            <ul
              aria-label={`Prompts in ${collection.name}`}
              className="overflow-hidden rounded-m border border-line bg-surface-raised"
            >
              {prompts.map((prompt) => (
                <li
                  key={prompt.id}
                  className="relative grid gap-1 border-line border-b px-4 py-3 last:border-b-0 hover:bg-surface-hover"
                >
                  <Link
                    to={`/editor/${prompt.id}`}
                    className="truncate rounded-xs font-medium text-14 after:absolute after:inset-0"
                  >
                    {prompt.title || 'Untitled Prompt'}
                  </Link>
                  <p className="wrap-anywhere line-clamp-1 text-13 text-quiet">
                    {prompt.description || prompt.excerpt}
                  </p>
                  <p className="flex flex-wrap items-center gap-2.5 text-12 text-quiet">
                    {prompt.targetModels[0] ? (
                      <Badge>{nameModel(prompt.targetModels[0])}</Badge>
                    ) : null}
                    <RelativeTime value={prompt.updatedAt} />
                    <span>{prompt.executions.toLocaleString('en')} executions</span>
                  </p>
                </li>
              ))}
            </ul>
          )}
          {pages.hasNextPage ? (
            <Button
              className="justify-self-center"
              loading={pages.isFetchingNextPage}
              onClick={() => pages.fetchNextPage()}
            >
              Load more
            </Button>
          ) : null}
        </>
      ) : null}
      {!collection && !error ? <ListSkeleton label="Prompts are loading" /> : null}
      {!collection && error ? (
        error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            icon={<FolderX />}
            title="This collection is not shared with you"
            text="The share may have ended, or the address may have a typo."
          />
        ) : (
          <ErrorState
            title="This collection could not be loaded"
            text={describeError(error)}
            onRetry={pages.refetch}
            retrying={pages.isFetching}
          />
        )
      ) : null}
    </div>
  )
}
