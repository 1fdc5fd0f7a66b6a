import {
  CommandPalette,
  CommandPaletteEmpty,
  CommandPaletteFooter,
  CommandPaletteGroup,
  CommandPaletteInput,
  CommandPaletteItem,
  CommandPaletteList,
} from '@product/ui/command-palette'
import { LogOut, MoonStar } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTheme } from '#web/lib/theme/theme-provider.tsx'
import { navigation, settingsPlace } from '../navigation.ts'

type CommandMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSignOut: () => void
}

/** Ctrl/⌘ K: go anywhere and do anything from the keyboard. */
export function CommandMenu({ open, onOpenChange, onSignOut }: CommandMenuProps) {
  const navigate = useNavigate()
  const { shownTheme, setTheme } = useTheme()
  useCommandShortcut(() => onOpenChange(!open))

  const run = (command: () => void) => () => {
    onOpenChange(false)
    command()
  }

  return (
    <CommandPalette open={open} onOpenChange={onOpenChange} label="Commands">
      <CommandPaletteInput placeholder="Search prompts..." />
      <CommandPaletteList>
        <CommandPaletteEmpty>Nothing found.</CommandPaletteEmpty>
        <CommandPaletteGroup heading="Go to">
          {[...navigation, settingsPlace].map(({ label, to, icon: Icon }) => (
            <CommandPaletteItem key={to} icon={<Icon />} onSelect={run(() => navigate(to))}>
              {label}
            </CommandPaletteItem>
          ))}
        </CommandPaletteGroup>
        <CommandPaletteGroup heading="Preferences">
          <CommandPaletteItem
            icon={<MoonStar />}
            onSelect={run(() => setTheme(shownTheme === 'dark' ? 'light' : 'dark'))}
          >
            Switch theme
          </CommandPaletteItem>
        </CommandPaletteGroup>
        <CommandPaletteGroup heading="Account">
          <CommandPaletteItem icon={<LogOut />} onSelect={run(onSignOut)}>
            Sign out
          </CommandPaletteItem>
        </CommandPaletteGroup>
      </CommandPaletteList>
      <CommandPaletteFooter
        hints={[
          { keys: ['↑', '↓'], label: 'Move' },
          { keys: ['↵'], label: 'Choose' },
          { keys: ['Esc'], label: 'Close' },
        ]}
      />
    </CommandPalette>
  )
}

function useCommandShortcut(toggle: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
