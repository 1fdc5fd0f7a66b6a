import type { DotColor } from '@product/ui/color-dot'
import { ColorTile } from '@product/ui/color-tile'
import { Folder } from 'lucide-react'

type CollectionIconProps = { color: DotColor; className?: string }

export const CollectionIcon = (props: CollectionIconProps) => (
  <ColorTile {...props}>
    <Folder />
  </ColorTile>
)
