import { ColorDot } from '@product/ui/color-dot'
import {
  CommandPalette,
  CommandPaletteEmpty,
  CommandPaletteFooter,
  CommandPaletteGroup,
  CommandPaletteInput,
  CommandPaletteItem,
  CommandPaletteList,
} from '@product/ui/command-palette'
import { MoonStar, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTheme } from '#web/lib/theme/theme-provider.tsx'
import { navigation } from '../navigation.ts'
import type { ShellCollection } from './sidebar.tsx'

type CommandMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  collections: ShellCollection[]
}

/** Ctrl/⌘ K: go anywhere and do anything from the keyboard. */
export function CommandMenu({ open, onOpenChange, collections }: CommandMenuProps) {
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
          {navigation.map(({ label, to, icon: Icon }) => (
            <CommandPaletteItem key={to} icon={<Icon />} onSelect={run(() => navigate(to))}>
              {label}
            </CommandPaletteItem>
          ))}
          {collections.map(({ id, name, color }) => (
            <CommandPaletteItem
              key={id}
              value={`collection ${name}`}
              icon={<ColorDot color={color} />}
              detail="Collection"
              onSelect={run(() => navigate(`/collection/${id}`))}
            >
              {name}
            </CommandPaletteItem>
          ))}
        </CommandPaletteGroup>
        <CommandPaletteGroup heading="Create">
          <CommandPaletteItem icon={<Plus />} onSelect={run(() => navigate('/collections'))}>
            New Collection
          </CommandPaletteItem>
        </CommandPaletteGroup>
        <CommandPaletteGroup heading="Preferences">
          <CommandPaletteItem
            icon={<MoonStar />}
            onSelect={run(() => setTheme(shownTheme === 'dark' ? 'light' : 'dark'))}
          >
            Switch theme
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
