import type { Collection } from '@product/contract/collections'
import { productName } from '@product/domain'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import { cn } from '@product/ui/styles/class-names'
import { Link } from 'react-router'
import { navigation, newCollectionPlace } from '../navigation.ts'
import { SidebarCollection } from './sidebar-collection.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import { UserCard, type UserCardProps } from './user-card.tsx'

type CollectionsProps = {
  /** Undefined until they are known. */
  collections: Collection[] | undefined
  onDropPrompts: (slug: string, ids: string[]) => void
}

export type SidebarProps = UserCardProps & CollectionsProps & { className?: string }

export function Sidebar({ className, collections, onDropPrompts, ...card }: SidebarProps) {
  return (
    <aside
      className={cn(
        'flex min-h-0 flex-col gap-0.5 border-line border-r bg-surface-sunken px-2.5 py-3.5',
        className,
      )}
    >
      <Link to="/" className="flex items-center gap-2.5 px-2 pb-3.5 font-semibold text-16">
        <BrandMark className="size-5 text-accent" />
        {productName}
      </Link>
      <nav aria-label="Main" className="grid min-h-0 content-start gap-0.5 overflow-y-auto">
        {navigation.map(({ label, to, covers, icon: Icon }) => (
          <SidebarLink key={to} to={to} covers={covers} icon={<Icon />}>
            {label}
          </SidebarLink>
        ))}
        <h2 className="px-2.5 pt-4.5 pb-1.5 font-medium text-12 text-faint">Collections</h2>
        <SidebarCollections collections={collections} onDropPrompts={onDropPrompts} />
        <SidebarLink to={newCollectionPlace.to} icon={<newCollectionPlace.icon />}>
          {newCollectionPlace.label}
        </SidebarLink>
      </nav>
      <div className="mt-auto border-line border-t pt-2.5">
        <UserCard {...card} />
      </div>
    </aside>
  )
}

function SidebarCollections({ collections, onDropPrompts }: CollectionsProps) {
  if (!collections)
    return (
      <div className="grid gap-4 px-2.5 py-2">
        <Skeleton className="w-24" />
        <Skeleton className="w-32" />
        <Skeleton className="w-28" />
      </div>
    )
  return collections.map((collection) => (
    <SidebarCollection
      key={collection.id}
      collection={collection}
      onDrop={(ids) => onDropPrompts(collection.slug, ids)}
    />
  ))
}
