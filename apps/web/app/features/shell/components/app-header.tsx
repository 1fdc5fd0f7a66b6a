import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { ThemeToggle } from '#web/lib/theme/theme-toggle.tsx'

type AppHeaderProps = {
  /** Opens the sidebar on narrow screens. */
  menu: ReactNode
  onSearch: () => void
}

export function AppHeader({ menu, onSearch }: AppHeaderProps) {
  const modifierKey = useModifierKey()
  return (
    <header className="flex h-13 flex-none items-center gap-2 border-line border-b px-4 md:px-6">
      {menu}
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 w-full max-w-85 items-center gap-2 rounded-s border border-line bg-surface-sunken px-2.5 text-13 text-faint hover:border-line-strong pointer-coarse:h-11"
      >
        <Search />
        Search prompts...
        <span className="ml-auto flex gap-1 pointer-coarse:hidden">
          <Kbd>{modifierKey}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <div className="ml-auto">
        <ThemeToggle />
      </div>
    </header>
  )
}
