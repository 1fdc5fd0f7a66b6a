import type { Collection } from '@product/contract/collections'
import { Button } from '@product/ui/forms/button'
import { Card } from '@product/ui/layout/card'
import { Badge } from '@product/ui/text/badge'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Globe } from 'lucide-react'
import { Link } from 'react-router'
import { countPrompts } from '../model/count-prompts.ts'
import { CollectionIcon } from './collection-icon.tsx'
import { CollectionMenu } from './collection-menu.tsx'

export function CollectionCard({ collection }: { collection: Collection }) {
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
