import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../forms/icon-button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx'

type MoreMenuProps = { className?: string; children: ReactNode }

/** The actions of a screen that have no button of their own. */
export function MoreMenu({ className, children }: MoreMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More" className={className}>
          <MoreHorizontal />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">{children}</DropdownMenuContent>
    </DropdownMenu>
  )
}
