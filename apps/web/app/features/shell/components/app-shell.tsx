import { SkipLink } from '@product/ui/layout/skip-link'
import { TooltipProvider } from '@product/ui/overlays/tooltip'
import { type ReactNode, useState } from 'react'
import { AppHeader } from './app-header.tsx'
import { CommandMenu } from './command-menu.tsx'
import { Sidebar, type SidebarProps } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'

type AppShellProps = SidebarProps & { children: ReactNode }

/** The frame of the signed-in area: sidebar, header with search, command palette, content. */
export function AppShell({ children, ...sidebar }: AppShellProps) {
  const [commandsOpen, setCommandsOpen] = useState(false)
  return (
    <TooltipProvider>
      <SkipLink />
      <div className="grid h-dvh grid-cols-1 md:grid-cols-[14.5rem_1fr]">
        <Sidebar className="max-md:hidden" {...sidebar} />
        <div className="flex min-h-0 min-w-0 flex-col">
          <AppHeader onSearch={() => setCommandsOpen(true)} menu={<SidebarDrawer {...sidebar} />} />
          <main
            id="content"
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto outline-hidden"
          >
            {children}
          </main>
        </div>
      </div>
      <CommandMenu
        open={commandsOpen}
        onOpenChange={setCommandsOpen}
        isOperator={sidebar.user?.isOperator ?? false}
        onSignOut={sidebar.onSignOut}
      />
    </TooltipProvider>
  )
}
