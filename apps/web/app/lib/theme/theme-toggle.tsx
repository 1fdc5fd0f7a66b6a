import { IconButton } from '@product/ui/icon-button'
import { Moon, Sun } from 'lucide-react'
import { useTheme } from './theme-provider.tsx'

/** Switches between light and dark. */
export function ThemeToggle() {
  const { shownTheme, setTheme } = useTheme()
  const next = shownTheme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Switch to ${next} theme`} onClick={() => setTheme(next)}>
      {shownTheme === 'dark' ? <Moon /> : <Sun />}
    </IconButton>
  )
}
