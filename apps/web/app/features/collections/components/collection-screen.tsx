import type { Collection } from '@product/contract/collections'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { ArrowLeft, EyeOff, FolderX, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { RestrictedBadge } from '#web/entities/access/restricted-badge.tsx'
import { useCollections } from '#web/entities/collection/collections.ts'
import { openShareDialog } from '#web/entities/share/share-dialog-store.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useCommands } from '#web/lib/commands/command-registry.ts'
import { useUnpublishedCount } from '../api/unpublished-prompts.ts'
import { CollectionIcon } from './collection-icon.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { PublicLink } from './public-link.tsx'
import { UnpublishedPromptsDialog } from './unpublished-prompts-dialog.tsx'

type CollectionScreenProps = {
  slug: string
  /** The prompts of the collection. */
  children: (collection: Collection) => ReactNode
}

export function CollectionScreen({ slug, children }: CollectionScreenProps) {
  const { data: collections, error, refetch, isFetching } = useCollections()
  const collection = collections?.find((known) => known.slug === slug)
  return (
    <div className="mx-auto grid max-w-280 gap-5 p-4 md:p-8">
      <div>
        <BackButton />
      </div>
      {collection ? (
        <>
          <CollectionHeader collection={collection} />
          {children(collection)}
        </>
      ) : null}
      {!collections && error ? (
        <ErrorState
          title="This collection could not be loaded"
          text={describeError(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : null}
      {!collections && !error ? <Skeleton className="h-14 w-72 max-w-full" /> : null}
      {collections && !collection ? <NoCollection /> : null}
    </div>
  )
}

function CollectionHeader({ collection }: { collection: Collection }) {
  const { name, description, color, publicId } = collection
  const navigate = useNavigate()
  useCommands('This collection', [
    {
      id: 'share-collection',
      label: 'Share collection',
      icon: UserPlus,
      run: () => openShareDialog({ kind: 'collection', id: collection.id, slug: collection.slug }),
    },
  ])
  return (
    <header className="grid gap-3">
      <div className="flex items-start gap-3.5">
        <CollectionIcon color={color} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere text-20 sm:text-28">{name}</h1>
          <RestrictedBadge of={collection} className="mt-1.5" />
          <p className="wrap-anywhere mt-1 text-13 text-quiet">{description}</p>
        </div>
        <CollectionMenu collection={collection} onDeleted={() => navigate('/collections')} />
      </div>
      {publicId === null ? null : <PublicState collection={collection} publicId={publicId} />}
    </header>
  )
}

type PublicStateProps = { collection: Collection; publicId: string }

/** Where others read the collection, and what of it they do not see. */
function PublicState({ collection, publicId }: PublicStateProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useUnpublishedCount(collection.slug)
  if (collection.isHidden)
    return (
      <p className="text-13 text-danger">
        The operator has hidden this collection: nobody else sees it. Write to support if that is a
        mistake.
      </p>
    )
  return (
    <div className="flex max-w-160 flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-60 max-w-120 flex-1">
        <PublicLink publicId={publicId} />
      </div>
      {data && data.total > 0 ? (
        <Button size="s" onClick={() => setIsOpen(true)}>
          <EyeOff />
          {data.total.toLocaleString('en')} not shown to others
        </Button>
      ) : null}
      {isOpen ? (
        <UnpublishedPromptsDialog collection={collection} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  )
}

function NoCollection() {
  return (
    <EmptyState
      icon={<FolderX />}
      title="There is no such collection"
      text="It may have been deleted, or the address may have a typo."
      action={
        <Button asChild>
          <Link to="/collections">View collections</Link>
        </Button>
      }
    />
  )
}

/** The router counts its own pages: before the first is what another site, or no page, was. */
const hasEarlierPage = (): boolean => Number(history.state?.idx) > 0

/** Back in the browser; to the collections for who came here first of all. */
function BackButton() {
  const navigate = useNavigate()
  return (
    <Button
      variant="ghost"
      className="-ml-3"
      onClick={() => (hasEarlierPage() ? navigate(-1) : navigate('/collections'))}
    >
      <ArrowLeft />
      Back to Collections
    </Button>
  )
}
