import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import {
  readShownTheme,
  readTheme,
  type ShownTheme,
  setTheme,
  subscribeToTheme,
  type Theme,
} from './theme-store.ts'

type ThemeState = { theme: Theme; shownTheme: ShownTheme; setTheme: (theme: Theme) => void }

const ThemeContext = createContext<ThemeState | undefined>(undefined)

const onServer = () => 'dark' as const

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, readTheme, onServer)
  const shownTheme = useSyncExternalStore<ShownTheme>(subscribeToTheme, readShownTheme, onServer)
  return <ThemeContext value={{ theme, shownTheme, setTheme }}>{children}</ThemeContext>
}

export function useTheme(): ThemeState {
  const state = use(ThemeContext)
  if (!state) throw new Error('useTheme must be used within a ThemeProvider')
  return state
}
