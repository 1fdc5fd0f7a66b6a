import { mostUnreadCounted } from '@product/contract/notifications'
import { Button } from '@product/ui/forms/button'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { DropdownMenuItem } from '@product/ui/overlays/dropdown-menu'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { useUnreadCount } from '../api/notifications.ts'

const NotificationPanel = lazyComponent(async () => {
  const module = await import('./notification-panel.tsx')
  return { default: module.NotificationPanel }
})

/** The bell of the header: the newest notifications on wide screens, and the way to the page on phones. */
export function NotificationBell() {
  const unread = useUnreadCount()
  const [isOpen, setOpen] = useState(false)
  const label = unread === 0 ? 'Notifications' : `Notifications, ${shorten(unread)} unread`
  return (
    <>
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button
            iconOnly
            variant="ghost"
            aria-label={label}
            title="Notifications"
            className="relative max-md:hidden"
          >
            <Bell />
            <Count unread={unread} />
          </Button>
        </PopoverTrigger>
        <PopoverContent align="end" aria-label="Notifications" className="w-96 p-0">
          <Suspense
            fallback={
              <div className="p-4">
                <ListSkeleton label="Notifications are loading" rows={4} />
              </div>
            }
          >
            <NotificationPanel unread={unread} onClose={() => setOpen(false)} />
          </Suspense>
        </PopoverContent>
      </Popover>
      <Button asChild iconOnly variant="ghost" className="relative md:hidden">
        <Link to="/notifications" aria-label={label}>
          <Bell />
          <Count unread={unread} />
        </Link>
      </Button>
      <VisuallyHidden role="status">
        {unread === 0 ? '' : `${shorten(unread)} unread notification${unread === 1 ? '' : 's'}`}
      </VisuallyHidden>
    </>
  )
}

/** For headers without room for the bell on small screens. */
export function NotificationMenuItem() {
  const unread = useUnreadCount()
  return (
    <DropdownMenuItem asChild className="lg:hidden">
      <Link to="/notifications">
        <Bell />
        Notifications
        {unread === 0 ? null : (
          <span className="ml-auto text-12 text-quiet tabular-nums">{shorten(unread)} unread</span>
        )}
      </Link>
    </DropdownMenuItem>
  )
}

const shorten = (unread: number): string =>
  unread >= mostUnreadCounted ? `${mostUnreadCounted - 1}+` : String(unread)

function Count({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <span
      aria-hidden
      className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-[0.625rem] text-on-accent tabular-nums leading-none"
    >
      {shorten(unread)}
    </span>
  )
}
