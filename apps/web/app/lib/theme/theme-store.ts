const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export type ShownTheme = 'light' | 'dark'

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

const storageKey = 'theme'
const defaultTheme: Theme = 'dark'
const changed = new EventTarget()
let themeOfThisPage: Theme | undefined

/** Calls back when the theme is changed here, in another tab, or by the operating system. */
export function subscribeToTheme(listener: () => void): () => void {
  const preference = systemPreference()
  const follow = () => {
    document.documentElement.dataset.theme = readShownTheme()
    listener()
  }
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== storageKey) return
    themeOfThisPage = undefined
    follow()
  }
  changed.addEventListener('change', follow)
  preference.addEventListener('change', follow)
  addEventListener('storage', followOtherTabs)
  return () => {
    changed.removeEventListener('change', follow)
    preference.removeEventListener('change', follow)
    removeEventListener('storage', followOtherTabs)
  }
}

export function readTheme(): Theme {
  themeOfThisPage ??= readStoredTheme()
  return themeOfThisPage
}

/** The visible theme: `system` is resolved by the operating system's preference. */
export function readShownTheme(): ShownTheme {
  const theme = readTheme()
  if (theme !== 'system') return theme
  return systemPreference().matches ? 'dark' : 'light'
}

export function setTheme(theme: Theme): void {
  themeOfThisPage = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that forbids storage still gets the theme for this page.
  }
  changed.dispatchEvent(new Event('change'))
}

function readStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return isTheme(stored) ? stored : defaultTheme
  } catch {
    return defaultTheme
  }
}

const systemPreference = () => matchMedia('(prefers-color-scheme: dark)')
