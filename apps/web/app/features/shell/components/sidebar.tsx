import type { Collection } from '@product/contract/collections'
import { productName } from '@product/domain'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import { ColorDot } from '@product/ui/graphics/color-dot'
import { cn } from '@product/ui/styles/class-names'
import { Bookmark, Folder } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Link, type LinkProps, matchPath, useLocation } from 'react-router'
import { RestrictedMark } from '#web/entities/access/restricted-badge.tsx'
import { carriesPrompts, readCarriedPrompts } from '#web/entities/prompt/prompt-drag.ts'
import { navigation, newCollectionPlace, teamNavigation } from '../navigation.ts'
import { UserCard, type UserCardProps } from './user-card.tsx'

type CollectionsProps = {
  /** Undefined until they are known. */
  collections: Collection[] | undefined
  onDropPrompts: (slug: string, ids: string[]) => void
}

/** A link to the list of prompts with filters. */
type SidebarView = { id: string; name: string; to: string; isCurrent: boolean }

export type SidebarProps = UserCardProps &
  CollectionsProps & {
    /** Between the brand and the links. */
    switcher: ReactNode
    views: readonly SidebarView[]
    /** Whether the workspace is a team's. */
    isTeam: boolean
    /** Whether collections may be created here. */
    mayCreate: boolean
    className?: string
  }

export function Sidebar({
  className,
  switcher,
  views,
  isTeam,
  mayCreate,
  collections,
  onDropPrompts,
  ...card
}: SidebarProps) {
  const isCollections = useLocation().pathname === '/collections'
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
      {switcher}
      <nav
        aria-label="Main"
        className="grid min-h-0 grid-cols-1 content-start gap-0.5 overflow-y-auto"
      >
        {[...navigation, ...(isTeam ? teamNavigation : [])].map(
          ({ label, to, covers, icon: Icon }) => (
            <SidebarLink key={to} to={to} covers={covers} icon={<Icon />}>
              {label}
            </SidebarLink>
          ),
        )}
        {views.length > 0 ? <SidebarHeading>Views</SidebarHeading> : null}
        {views.map(({ id, name, to, isCurrent }) => (
          <SidebarLink key={id} to={to} isCurrent={isCurrent} icon={<Bookmark />}>
            {name}
          </SidebarLink>
        ))}
        <SidebarHeading>
          <Link
            to="/collections"
            aria-current={isCollections && mayCreate ? 'page' : undefined}
            className="hover:text-text aria-[current]:text-text"
          >
            Collections
          </Link>
        </SidebarHeading>
        <SidebarCollections collections={collections} onDropPrompts={onDropPrompts} />
        <SidebarLink
          to={mayCreate ? newCollectionPlace.to : '/collections'}
          isCurrent={isCollections && !mayCreate}
          icon={mayCreate ? <newCollectionPlace.icon /> : <Folder />}
        >
          {mayCreate ? newCollectionPlace.label : 'All collections'}
        </SidebarLink>
      </nav>
      <div className="mt-auto border-line border-t pt-2.5">
        <UserCard {...card} />
      </div>
    </aside>
  )
}

const SidebarHeading = ({ children }: { children: ReactNode }) => (
  <h2 className="px-2.5 pt-4.5 pb-1.5 font-medium text-12 text-faint">{children}</h2>
)

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

type SidebarLinkProps = Omit<LinkProps, 'to' | 'children'> & {
  to: string
  /** Addresses of pages that belong to this place and have no link of their own. */
  covers?: readonly string[] | undefined
  /** Where the address alone does not tell. */
  isCurrent?: boolean
  icon: ReactNode
  /** On a line of its own. */
  below?: ReactNode
  children: ReactNode
}

function SidebarLink({
  icon,
  below,
  covers,
  isCurrent,
  className,
  children,
  ...props
}: SidebarLinkProps) {
  const { pathname } = useLocation()
  const isIn = (path: string) => matchPath({ path, end: false }, pathname) !== null
  return (
    <Link
      // Its screen is on its way before it is pressed.
      prefetch="intent"
      aria-current={(isCurrent ?? isIn(props.to)) ? 'page' : covers?.some(isIn) || undefined}
      className={cn(
        'flex min-h-8 flex-none items-center gap-2.5 rounded-s px-2.5 font-medium text-13 text-quiet hover:bg-surface-hover hover:text-text aria-[current]:bg-surface-hover aria-[current]:text-text pointer-coarse:min-h-11',
        className,
      )}
      {...props}
    >
      <span className="grid size-4 flex-none place-items-center">{icon}</span>
      <span className="grid min-w-0">
        <span className="truncate">{children}</span>
        {below}
      </span>
    </Link>
  )
}

type SidebarCollectionProps = {
  collection: Collection
  /** Called with the ids of prompts that were dragged onto it. */
  onDrop: (ids: string[]) => void
}

function SidebarCollection({ collection, onDrop }: SidebarCollectionProps) {
  const [isOver, setIsOver] = useState(false)

  function hover(event: DragEvent) {
    if (!carriesPrompts(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onDrop(readCarriedPrompts(event.dataTransfer))
  }

  return (
    <SidebarLink
      to={`/collection/${collection.slug}`}
      icon={<ColorDot color={collection.color} />}
      below={<RestrictedMark of={collection} className="pb-1 font-normal leading-4" />}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      {...(isOver && { className: 'bg-accent-tint text-text outline-1 outline-accent-line' })}
    >
      {collection.name}
    </SidebarLink>
  )
}
