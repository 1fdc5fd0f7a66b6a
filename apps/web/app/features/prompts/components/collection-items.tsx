import { ColorDot } from '@product/ui/graphics/color-dot'
import { DropdownMenuItem } from '@product/ui/overlays/dropdown-menu'
import { Link } from 'react-router'
import { useCollections } from '#web/entities/collection/list-collections.ts'

type CollectionItemsProps = {
  onChoose: (slug: string) => void
  /** Where the prompt is already. */
  except?: readonly string[]
}

/** The collections as items of a menu. */
export function CollectionItems({ onChoose, except = [] }: CollectionItemsProps) {
  const { data: collections = [] } = useCollections()
  const offered = collections.filter(({ slug }) => !except.includes(slug))
  if (offered.length === 0)
    return (
      <DropdownMenuItem asChild>
        <Link to="/collections">New Collection</Link>
      </DropdownMenuItem>
    )
  return offered.map(({ slug, name, color }) => (
    <DropdownMenuItem key={slug} onSelect={() => onChoose(slug)}>
      <ColorDot color={color} />
      <span className="max-w-56 truncate">{name}</span>
    </DropdownMenuItem>
  ))
}
