import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import type { ReactNode } from 'react'
import { BulkLabel } from './bulk-label.tsx'
import { CollectionItems } from './collection-items.tsx'

type CollectionMenuProps = { icon: ReactNode; label: string; onChoose: (slug: string) => void }

/** A button that asks for a collection. */
export function CollectionMenu({ icon, label, onChoose }: CollectionMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost">
          {icon}
          <BulkLabel>{label}</BulkLabel>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        <CollectionItems onChoose={onChoose} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
