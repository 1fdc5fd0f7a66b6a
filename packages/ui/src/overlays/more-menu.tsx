import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../forms/icon-button.tsx'
import { cn } from '../styles/class-names.ts'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx'

type MoreMenuProps = {
  className?: string
  /** Something in it is new, in words: marked by a dot. */
  news?: string | undefined
  children: ReactNode
}

/** The actions of a screen that have no button of their own. */
export function MoreMenu({ className, news, children }: MoreMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={news ? `More, ${news}` : 'More'} className={cn('relative', className)}>
          <MoreHorizontal />
          {news ? (
            <span aria-hidden className="absolute top-1 right-1 size-2 rounded-full bg-accent" />
          ) : null}
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">{children}</DropdownMenuContent>
    </DropdownMenu>
  )
}
