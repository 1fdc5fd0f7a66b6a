import { librarySorts } from '@product/domain'
import { LinkMenu } from '@product/ui/link-menu'
import { sortLabels } from '#web/content/discover.ts'
import { addressOf, type LibraryView } from '../model/library-view.ts'
import { MenuLink } from './menu-link.tsx'

/** Every tab has an order of its own; one that is chosen here goes before it. */
export function SortMenu({ view }: { view: LibraryView }) {
  const sort = view.sort ?? (view.type === 'new' ? 'recent' : 'popular')
  return (
    <LinkMenu
      align="end"
      label={sortLabels[sort]}
      accessibleLabel={`Sort: ${sortLabels[sort]}`}
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
