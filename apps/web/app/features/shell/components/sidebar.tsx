import { productName } from '@product/domain'
import { BrandMark } from '@product/ui/brand-mark'
import { cn } from '@product/ui/class-names'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { navigation } from '../navigation.ts'
import { UserCard, type UserCardProps } from './user-card.tsx'

export type SidebarProps = UserCardProps & { className?: string }

export function Sidebar({ className, ...card }: SidebarProps) {
  return (
    <aside
      className={cn(
        'flex min-h-0 flex-col gap-0.5 border-line border-r bg-surface-sunken px-2.5 py-3.5',
        className,
      )}
    >
      <Link to="/" className="flex items-center gap-2.5 px-2 pb-3.5 font-semibold text-16">
        <BrandMark className="size-5 text-accent" />
        {productName}
      </Link>
      <nav aria-label="Main" className="grid min-h-0 content-start gap-0.5 overflow-y-auto">
        {navigation.map(({ label, to, icon: Icon }) => (
          <SidebarLink key={to} to={to} icon={<Icon />}>
            {label}
          </SidebarLink>
        ))}
      </nav>
      <div className="mt-auto border-line border-t pt-2.5">
        <UserCard {...card} />
      </div>
    </aside>
  )
}

type SidebarLinkProps = { to: string; icon: ReactNode; children: ReactNode }

function SidebarLink({ to, icon, children }: SidebarLinkProps) {
  return (
    <NavLink
      to={to}
      className="flex h-8 items-center gap-2.5 rounded-s px-2.5 font-medium text-13 text-quiet hover:bg-surface-hover hover:text-text aria-[current=page]:bg-surface-hover aria-[current=page]:text-text pointer-coarse:h-11"
    >
      <span className="grid size-4 place-items-center">{icon}</span>
      <span className="truncate">{children}</span>
    </NavLink>
  )
}
