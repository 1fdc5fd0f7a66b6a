import { Skeleton } from '@product/ui/feedback/skeleton'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { cn } from '@product/ui/styles/class-names'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { TakeActionDialog } from './take-action-dialog.tsx'

const places = [
  { to: '/moderation', label: 'Reports' },
  { to: '/moderation/plans', label: 'Plans' },
  { to: '/moderation/audit', label: 'Audit trail' },
]

/** The layout of the moderation screens. */
export function ModerationFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-240 grid-cols-1 gap-5 p-4 md:p-8">
      <ScreenHeader title="Moderation" text="Reports and the actions taken.">
        <TakeActionDialog />
      </ScreenHeader>
      <nav aria-label="Moderation" className="flex gap-5 border-line border-b">
        {places.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              cn(
                'border-b-2 py-2.5 font-medium text-13',
                isActive
                  ? 'border-accent text-text'
                  : 'border-transparent text-quiet hover:text-text',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      {['1', '2', '3', '4'].map((row) => (
        <Skeleton key={row} className="h-24 w-full rounded-m" />
      ))}
    </div>
  )
}
