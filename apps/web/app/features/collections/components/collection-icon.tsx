import type { DotColor } from '@product/ui/graphics/color-dot'
import { ColorTile } from '@product/ui/graphics/color-tile'
import { Folder } from 'lucide-react'

type CollectionIconProps = { color: DotColor; className?: string }

export const CollectionIcon = (props: CollectionIconProps) => (
  <ColorTile {...props}>
    <Folder />
  </ColorTile>
)
