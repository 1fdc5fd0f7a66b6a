import { Button } from '@product/ui/forms/button'
import { SkipLink } from '@product/ui/layout/skip-link'
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@product/ui/overlays/dialog'
import { TooltipProvider } from '@product/ui/overlays/tooltip'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Menu, Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { setPaletteOpen } from '#web/lib/commands/palette-store.ts'
import { useContentFocus } from '#web/lib/page/use-content-focus.ts'
import { ThemeToggle } from '#web/lib/theme/theme-toggle.tsx'
import { AccountPalette } from './palette/account-palette.tsx'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

type AppShellProps = SidebarProps & {
  accountId: string
  bell: ReactNode
  /** Above the content. */
  banner: ReactNode
  children: ReactNode
}

/** The frame of the signed-in area: sidebar, header with search, command palette, content. */
export function AppShell({ accountId, bell, banner, children, ...sidebar }: AppShellProps) {
  const content = useRef<HTMLElement>(null)
  useContentFocus(content)
  return (
    <TooltipProvider>
      <SkipLink />
      <div className="grid h-dvh grid-cols-1 md:grid-cols-[14.5rem_1fr]">
        <Sidebar className="max-md:hidden" {...sidebar} />
        <div className="flex min-h-0 min-w-0 flex-col">
          <AppHeader
            menu={<SidebarDrawer {...sidebar} />}
            bell={bell}
            onSearch={() => setPaletteOpen(true)}
          />
          {banner}
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            // Positioned: text for screen readers far below would else make the page itself scroll.
            className="relative min-h-0 flex-1 overflow-y-auto outline-hidden"
          >
            <NavigationBar />
            {children}
          </main>
        </div>
      </div>
      <AccountPalette accountId={accountId} isOperator={sidebar.user?.isOperator ?? false} />
    </TooltipProvider>
  )
}

/** While the code of a screen is on its way: on slow networks that takes seconds. */
function NavigationBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="status"
      className="sticky top-0 z-10 -mb-0.5 h-0.5 animate-pulse bg-accent opacity-100 transition-opacity delay-200 starting:opacity-0"
    >
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  )
}

type AppHeaderProps = {
  /** Opens the sidebar on narrow screens. */
  menu: ReactNode
  bell: ReactNode
  onSearch: () => void
}

function AppHeader({ menu, bell, onSearch }: AppHeaderProps) {
  const modifierKey = useModifierKey()
  return (
    <header className="flex h-13 flex-none items-center gap-2 border-line border-b px-4 md:px-6">
      {menu}
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 w-full min-w-0 max-w-85 items-center gap-2 rounded-s border border-line bg-surface-sunken px-2.5 text-13 text-faint hover:border-line-strong pointer-coarse:h-11"
      >
        <Search />
        <span className="truncate">Search prompts...</span>
        <span className="ml-auto flex gap-1 max-sm:hidden pointer-coarse:hidden">
          <Kbd>{modifierKey}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <div className="ml-auto flex flex-none items-center gap-1">
        {bell}
        <ThemeToggle />
      </div>
    </header>
  )
}

/** The sidebar of narrow screens, with the button that opens it. */
function SidebarDrawer(sidebar: SidebarProps) {
  const { pathname } = useLocation()
  // Kept as the page it was opened on, so that going to another page closes it.
  const [openOn, setOpenOn] = useState<string>()
  return (
    <Dialog
      open={openOn === pathname}
      onOpenChange={(open) => setOpenOn(open ? pathname : undefined)}
    >
      <DialogTrigger asChild>
        <Button iconOnly variant="ghost" aria-label="Open menu" className="md:hidden">
          <Menu />
        </Button>
      </DialogTrigger>
      <DialogContent
        aria-describedby={undefined}
        className="inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] translate-x-0 translate-y-0 rounded-none border-y-0 border-l-0 p-0 md:hidden"
      >
        <VisuallyHidden>
          <DialogTitle>Menu</DialogTitle>
        </VisuallyHidden>
        <Sidebar className="h-full border-r-0" {...sidebar} />
      </DialogContent>
    </Dialog>
  )
}
