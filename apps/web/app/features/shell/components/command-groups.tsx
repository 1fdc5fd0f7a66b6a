import { CommandPaletteGroup, CommandPaletteItem } from '@product/ui/overlays/command-palette'
import { LogOut, type LucideIcon, MoonStar, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTheme } from '#web/lib/theme/theme-provider.tsx'
import { matchesTyped } from '../model/matches-typed.ts'
import { furtherPlaces, moderationPlace, navigation, settingsPlace } from '../navigation.ts'

type Command = { label: string; icon: LucideIcon; run: () => unknown }
type CommandGroup = { heading: string; commands: Command[] }

export type CommandGroupsProps = {
  typed: string
  isOperator: boolean
  onSignOut: () => void
  onDone: () => void
}

/** Commands that match the typed text. */
export function CommandGroups({ typed, onDone, ...person }: CommandGroupsProps) {
  const groups = useCommands(person)
  return groups.map(({ heading, commands }) => {
    const offered = commands.filter(({ label }) => matchesTyped(label, typed))
    if (offered.length === 0) return null
    return (
      <CommandPaletteGroup key={heading} heading={heading}>
        {offered.map(({ label, icon: Icon, run }) => (
          <CommandPaletteItem
            key={label}
            value={`command ${label}`}
            icon={<Icon />}
            onSelect={() => {
              onDone()
              run()
            }}
          >
            {label}
          </CommandPaletteItem>
        ))}
      </CommandPaletteGroup>
    )
  })
}

type Person = Pick<CommandGroupsProps, 'isOperator' | 'onSignOut'>

function useCommands({ isOperator, onSignOut }: Person): CommandGroup[] {
  const navigate = useNavigate()
  const { shownTheme, setTheme } = useTheme()
  const places = [
    ...navigation,
    ...furtherPlaces,
    ...(isOperator ? [moderationPlace] : []),
    settingsPlace,
  ]
  const switchTheme = () => setTheme(shownTheme === 'dark' ? 'light' : 'dark')
  return [
    {
      heading: 'Create',
      commands: [{ label: 'Create prompt', icon: Plus, run: () => navigate('/create') }],
    },
    {
      heading: 'Go to',
      commands: places.map(({ label, to, icon }) => ({ label, icon, run: () => navigate(to) })),
    },
    {
      heading: 'Preferences',
      commands: [{ label: 'Switch theme', icon: MoonStar, run: switchTheme }],
    },
    { heading: 'Account', commands: [{ label: 'Sign out', icon: LogOut, run: onSignOut }] },
  ]
}
