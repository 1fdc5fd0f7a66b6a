import { markScrollEdges } from '@product/ui/layout/mark-scroll-edges'
import { scrollWithin } from '@product/ui/layout/scroll-within'
import {
  Bell,
  Building2,
  CreditCard,
  Database,
  Link2,
  type LucideIcon,
  Mail,
  Plug,
  ScrollText,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { SecondFactorGate } from './security/second-factor-gate.tsx'

/** The layout of every settings page. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <SecondFactorGate>
      <div className="mx-auto grid w-full max-w-240 gap-5 px-4 py-6 md:px-6 lg:gap-8 lg:py-8">
        <h1 className="text-20 lg:text-28">Settings</h1>
        <div className="grid min-w-0 gap-5 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
          <SettingsNavigation />
          <div className="grid min-w-0 content-start gap-5">{children}</div>
        </div>
      </div>
    </SecondFactorGate>
  )
}

const sections: { label: string; to: string; icon: LucideIcon }[] = [
  { label: 'Profile', to: '/settings', icon: UserRound },
  { label: 'Account & email', to: '/settings/account', icon: Mail },
  { label: 'Security', to: '/settings/security', icon: ShieldCheck },
  { label: 'Linked accounts', to: '/settings/linked-accounts', icon: Link2 },
  { label: 'Notifications', to: '/settings/notifications', icon: Bell },
  { label: 'Connections', to: '/settings/connections', icon: Plug },
  { label: 'Workspace', to: '/settings/workspace', icon: Building2 },
  { label: 'Members', to: '/settings/members', icon: Users },
  { label: 'Activity', to: '/settings/activity', icon: ScrollText },
  { label: 'Billing', to: '/settings/billing', icon: CreditCard },
  { label: 'Data', to: '/settings/data', icon: Database },
]

/** At the side on wide screens; on phones a row that scrolls. */
function SettingsNavigation() {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => markScrollEdges(row.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]')
    if (row.current && current) scrollWithin(row.current, current, neighbourWidth)
  }, [pathname])
  return (
    <nav
      ref={row}
      aria-label="Settings"
      className="scrollbar-none -mx-4 fade-edges flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:grid lg:content-start lg:gap-0.5 lg:overflow-visible lg:px-0"
    >
      {sections.map(({ label, to, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/settings'}
          className="flex h-8 flex-none items-center gap-2.5 rounded-s px-2.5 font-medium text-13 text-quiet hover:bg-surface-hover hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-hover aria-[current=page]:text-text pointer-coarse:h-11"
        >
          <Icon aria-hidden className="max-lg:hidden" />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** So much of a neighbour that one sees that there is one. */
const neighbourWidth = 64
