import { cn } from '@product/ui/class-names'
import type { ReactNode } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'

type SidebarLinkProps = Omit<NavLinkProps, 'children' | 'className' | 'style'> & {
  icon: ReactNode
  className?: string
  children: ReactNode
}

export function SidebarLink({ icon, className, children, ...props }: SidebarLinkProps) {
  return (
    <NavLink
      className={cn(
        'flex h-8 flex-none items-center gap-2.5 rounded-s px-2.5 font-medium text-13 text-quiet hover:bg-surface-hover hover:text-text aria-[current=page]:bg-surface-hover aria-[current=page]:text-text pointer-coarse:h-11',
        className,
      )}
      {...props}
    >
      <span className="grid size-4 flex-none place-items-center">{icon}</span>
      <span className="truncate">{children}</span>
    </NavLink>
  )
}
