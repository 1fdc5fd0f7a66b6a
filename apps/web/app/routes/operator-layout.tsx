import { Skeleton } from '@product/ui/feedback/skeleton'
import { ScreenHeader } from '@product/ui/layout/screen-header'
import { cn } from '@product/ui/styles/class-names'
import { Suspense } from 'react'
import { NavLink, Outlet, useLocation, useSearchParams } from 'react-router'
import { useMe } from '#web/features/accounts/api/profile.ts'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'

/** The tabs, and whether the tab's pages below its own show it as the current one. */
const places: { to: string; label: string; end: boolean }[] = [
  { to: '/operator', label: 'Inbox', end: true },
  { to: '/operator/newsletter', label: 'Newsletter', end: false },
  { to: '/operator/docs', label: 'Documentation', end: false },
]

/** To everyone but operators there is nothing here; the API says so, too. */
export default function OperatorLayout() {
  const { data: me } = useMe()
  const isInbox = useLocation().pathname === '/operator'
  const isConversation = useSearchParams()[0].has('conversation')
  const skeleton = <Skeleton className="m-8 h-60 rounded-m" />
  if (!me) return skeleton
  if (!me.isOperator) return <NotFoundScreen />
  // A phone has room for the conversation alone, which has a way back.
  return (
    <div
      className={cn(
        'mx-auto grid max-w-320 grid-cols-1 gap-5 md:p-8',
        // The inbox is as high as the window, so that the answer is in reach; its list and its messages scroll.
        isInbox && 'md:h-full md:grid-rows-[max-content_max-content_minmax(31rem,1fr)]',
        isConversation
          ? 'max-md:h-full max-md:grid-rows-[minmax(24rem,1fr)] max-md:p-0'
          : 'max-md:p-4',
      )}
    >
      <div className={cn(isConversation && 'max-md:sr-only')}>
        <ScreenHeader title="Operator" text="Answer people, and write to them." />
      </div>
      <nav
        aria-label="Operator"
        className={cn(
          'flex gap-5 overflow-x-auto border-line border-b',
          isConversation && 'max-md:hidden',
        )}
      >
        {places.map(({ to, label, end }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            className={({ isActive }) =>
              cn(
                'whitespace-nowrap border-b-2 py-2.5 font-medium text-13',
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
      <Suspense fallback={skeleton}>
        <Outlet />
      </Suspense>
    </div>
  )
}
