import { Avatar } from '@product/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@product/ui/dropdown-menu'
import { ChevronsUpDown } from 'lucide-react'
import { useTheme } from '#web/lib/theme/theme-provider.tsx'
import { isTheme } from '#web/lib/theme/theme-store.ts'

export type ShellUser = { name: string; plan: string; avatarUrl?: string | null }

export function UserCard({ user }: { user: ShellUser }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex w-full items-center gap-2.5 rounded-s p-2 text-left hover:bg-surface-hover data-[state=open]:bg-surface-hover">
        <Avatar name={user.name} src={user.avatarUrl} />
        <span className="grid min-w-0 leading-tight">
          <span className="truncate font-medium text-13">{user.name}</span>
          <span className="truncate text-12 text-faint">{user.plan}</span>
        </span>
        <ChevronsUpDown className="ml-auto text-faint" />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="w-(--radix-dropdown-menu-trigger-width)">
        <ThemeChoice />
      </DropdownMenuContent>
    </DropdownMenu>
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
