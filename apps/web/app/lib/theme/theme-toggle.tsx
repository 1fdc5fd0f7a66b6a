import { Button } from '@product/ui/forms/button'
import { Moon, Sun } from 'lucide-react'
import { useTheme } from './theme-provider.tsx'

/** Switches between light and dark. */
export function ThemeToggle() {
  const { shownTheme, setTheme } = useTheme()
  const next = shownTheme === 'dark' ? 'light' : 'dark'
  const label = `Switch to ${next} theme`
  return (
    <Button
      iconOnly
      variant="ghost"
      aria-label={label}
      title={label}
      onClick={() => setTheme(next)}
    >
      {shownTheme === 'dark' ? <Moon /> : <Sun />}
    </Button>
  )
}
