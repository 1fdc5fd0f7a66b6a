import type { Collection } from '@product/contract/collections'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { SearchInput } from '@product/ui/forms/search-input'
import { Card } from '@product/ui/layout/card'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { Badge } from '@product/ui/text/badge'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { FolderOpen, Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RestrictedBadge } from '#web/entities/access/restricted-badge.tsx'
import { useCollections } from '#web/entities/collection/collections.ts'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { countPrompts } from '../model/count-prompts.ts'
import { filterCollections } from '../model/filter-collections.ts'
import { CollectionIcon } from './collection-icon.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import { CreateCollectionDialog } from './create-collection-dialog.tsx'

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

export function CollectionsScreen() {
  const [text, setText] = useState('')
  // In the address, so that a link opens it from anywhere.
  const [address, setAddress] = useSearchParams()
  const setIsCreating = (isOpen: boolean) =>
    setAddress(isOpen ? { new: 'true' } : {}, { replace: true, preventScrollReset: true })
  const create = () => setIsCreating(true)
  return (
    <div className="mx-auto grid max-w-280 gap-5 p-4 md:p-8">
      <ScreenHeader
        title="Collections"
        text="Organise your prompts by project, topic or purpose. A prompt may be in several."
      >
        <IfMay ability="changeCollections">
          <Button variant="primary" onClick={create}>
            <Plus />
            New Collection
          </Button>
        </IfMay>
      </ScreenHeader>
      <SearchInput
        aria-label="Search collections"
        placeholder="Search collections..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="max-w-85"
      />
      <CollectionGrid text={text} onCreate={create} />
      <CreateCollectionDialog open={address.has('new')} onOpenChange={setIsCreating} />
    </div>
  )
}

function CollectionGrid({ text, onCreate }: { text: string; onCreate: () => void }) {
  const { data: collections, error, refetch, isFetching } = useCollections()
  const mayCreate = useMay('changeCollections')
  if (error && !collections)
    return (
      <ErrorState
        title="Your collections could not be loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!collections) return <GridSkeleton />
  const found = filterCollections(collections, text)
  if (found.length === 0)
    return (
      <EmptyState
        icon={<FolderOpen />}
        title="No collections found"
        text={
          text.trim()
            ? 'No collections match your search query.'
            : mayCreate
              ? "You haven't created any collections yet."
              : 'Collections of this workspace will be listed here.'
        }
        action={mayCreate ? <Button onClick={onCreate}>Create Your First Collection</Button> : null}
      />
    )
  return (
    <ul aria-label="Collections" className={grid}>
      {found.map((collection) => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
    </ul>
  )
}

function GridSkeleton() {
  return (
    <div role="status" aria-label="Collections are loading" className={grid}>
      <Skeleton className="h-42 rounded-m" />
      <Skeleton className="h-42 rounded-m" />
      <Skeleton className="h-42 rounded-m" />
    </div>
  )
}

function CollectionCard({ collection }: { collection: Collection }) {
  const { slug, name, description, color, promptCount, visibility } = collection
  return (
    <Card asChild className="gap-3 p-4.5">
      <li>
        <div className="flex items-start gap-3">
          <CollectionIcon color={color} />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-14">{name}</h2>
            <p className="text-12 text-faint">{countPrompts(promptCount)}</p>
          </div>
          <CollectionMenu collection={collection} />
        </div>
        <p className="wrap-anywhere line-clamp-2 min-h-10 text-13 text-quiet">{description}</p>
        <div className="mt-auto flex items-center justify-between gap-2">
          <Button asChild size="s">
            <Link to={`/collection/${slug}`}>
              View Collection
              <VisuallyHidden> {name}</VisuallyHidden>
            </Link>
          </Button>
          <RestrictedBadge of={collection} />
          {visibility === 'public' ? (
            <Badge>
              <Globe />
              Public
            </Badge>
          ) : null}
        </div>
      </li>
    </Card>
  )
}
