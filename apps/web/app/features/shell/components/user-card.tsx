import { Skeleton } from '@product/ui/feedback/skeleton'
import { Avatar } from '@product/ui/graphics/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { cn } from '@product/ui/styles/class-names'
import { ChevronsUpDown, LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { ChatMenuItem } from '#web/entities/support/chat-menu-item.tsx'
import { useChatState } from '#web/lib/commands/chat-store.ts'
import { useTheme } from '#web/lib/theme/theme-provider.tsx'
import { isTheme } from '#web/lib/theme/theme-store.ts'
import { operatorPlaces, settingsPlace } from '../navigation.ts'

type ShellUser = { name: string; plan: string; avatarUrl: string | null; isOperator: boolean }

export type UserCardProps = {
  /** Undefined until it is known. */
  user: ShellUser | undefined
  /** Conversations of the operators' inbox with messages that nobody has seen. */
  inboxUnread?: number
  onSignOut: () => void
}

export function UserCard({ user, inboxUnread = 0, onSignOut }: UserCardProps) {
  const { unread } = useChatState()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={user ? undefined : 'Your account'}
        className="flex w-full items-center gap-2.5 rounded-s p-2 text-left hover:bg-surface-hover data-[state=open]:bg-surface-hover"
      >
        {user ? <KnownUser {...user} /> : <UnknownUser />}
        {unread + inboxUnread > 0 ? (
          <span aria-hidden className="ml-auto size-2 flex-none rounded-full bg-accent" />
        ) : null}
        <ChevronsUpDown className={cn('text-faint', unread + inboxUnread === 0 && 'ml-auto')} />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="w-(--radix-dropdown-menu-trigger-width)">
        <DropdownMenuItem asChild>
          <Link to={settingsPlace.to}>
            <settingsPlace.icon />
            {settingsPlace.label}
          </Link>
        </DropdownMenuItem>
        {(user?.isOperator ? operatorPlaces : []).map((place) => (
          <DropdownMenuItem key={place.to} asChild>
            <Link to={place.to}>
              <place.icon />
              {place.label}
              {place.to === '/operator' && inboxUnread > 0 ? (
                <span className="ml-auto text-12 text-accent tabular-nums">
                  {inboxUnread.toLocaleString('en')} unread
                </span>
              ) : null}
            </Link>
          </DropdownMenuItem>
        ))}
        <ChatMenuItem />
        <DropdownMenuSeparator />
        <ThemeChoice />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onSignOut}>
          <LogOut />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function KnownUser({ name, plan, avatarUrl }: Omit<ShellUser, 'isOperator'>) {
  return (
    <>
      <Avatar name={name} src={avatarUrl} />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate font-medium text-13">{name}</span>
        <span className="truncate text-12 text-faint">{plan}</span>
      </span>
    </>
  )
}

function UnknownUser() {
  return (
    <>
      <Skeleton className="size-8 rounded-full" />
      <span className="grid gap-1.5">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-2.5 w-14" />
      </span>
    </>
  )
}

function ThemeChoice() {
  const { theme, setTheme } = useTheme()
  return (
    <>
      <DropdownMenuLabel>Theme</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={theme}
        onValueChange={(chosen) => {
          if (isTheme(chosen)) setTheme(chosen)
        }}
      >
        <DropdownMenuRadioItem value="light">Light</DropdownMenuRadioItem>
        <DropdownMenuRadioItem value="dark">Dark</DropdownMenuRadioItem>
        <DropdownMenuRadioItem value="system">System</DropdownMenuRadioItem>
      </DropdownMenuRadioGroup>
    </>
  )
}
