import { type LibrarySort, librarySorts } from '@product/domain'
import { LinkMenu } from '@product/ui/overlays/link-menu'
import { sortLabels } from '#web/content/discover.ts'
import { addressOf, type LibraryView } from '../model/library-view.ts'
import { MenuLink } from './menu-link.tsx'

/** Every tab has an order of its own; one that is chosen here goes before it. */
export function SortMenu({ view }: { view: LibraryView }) {
  const sort = view.sort ?? naturalSort(view)
  return (
    <LinkMenu
      align="end"
      label={sort ? sortLabels[sort] : 'Sort'}
      accessibleLabel={sort ? `Sort: ${sortLabels[sort]}` : 'Sort'}
      className="ml-auto"
    >
      {librarySorts.map((option) => (
        <MenuLink key={option} to={addressOf(view, { sort: option })} isChosen={option === sort}>
          {sortLabels[option]}
        </MenuLink>
      ))}
    </LinkMenu>
  )
}

/** What is searched for goes by how well it matches, and two of the tabs by what they are about. */
function naturalSort({ q, type }: LibraryView): LibrarySort | undefined {
  if (q !== '') return undefined
  if (type === 'all') return 'popular'
  return type === 'new' ? 'recent' : undefined
}
