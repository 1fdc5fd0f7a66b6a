import { cn } from '@product/ui/styles/class-names'
import type { ReactNode } from 'react'
import { Link, type LinkProps, matchPath, useLocation } from 'react-router'

type SidebarLinkProps = Omit<LinkProps, 'to' | 'children'> & {
  to: string
  /** Addresses of pages that belong to this place and have no link of their own. */
  covers?: readonly string[] | undefined
  icon: ReactNode
  children: ReactNode
}

export function SidebarLink({ icon, covers, className, children, ...props }: SidebarLinkProps) {
  const { pathname } = useLocation()
  const isIn = (path: string) => matchPath({ path, end: false }, pathname) !== null
  return (
    <Link
      aria-current={isIn(props.to) ? 'page' : covers?.some(isIn) || undefined}
      className={cn(
        'flex h-8 flex-none items-center gap-2.5 rounded-s px-2.5 font-medium text-13 text-quiet hover:bg-surface-hover hover:text-text aria-[current]:bg-surface-hover aria-[current]:text-text pointer-coarse:h-11',
        className,
      )}
      {...props}
    >
      <span className="grid size-4 flex-none place-items-center">{icon}</span>
      <span className="truncate">{children}</span>
    </Link>
  )
}
