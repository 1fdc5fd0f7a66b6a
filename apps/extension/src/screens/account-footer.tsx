import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Kbd } from '@product/ui/text/kbd'
import { Check, CircleHelp, FilePlus2, PanelRight, Settings } from 'lucide-react'
import { browser } from 'wxt/browser'
import type { SessionState } from '../messages/requests.ts'
import { sendRequest } from '../messages/send-request.ts'
import { helpAddressOf } from '../session/address.ts'
import type { Placement } from './mount.tsx'

const hints = [
  { keys: ['↑', '↓'], label: 'Move' },
  { keys: ['↵'], label: 'Open' },
  { keys: ['Esc'], label: 'Close' },
]

type AccountFooterProps = { session: SessionState; placement: Placement; onNew: () => void }

/** Under the list: the account that is used, and the keys. */
export function AccountFooter({ session, placement, onNew }: AccountFooterProps) {
  const { current, accounts } = session
  return (
    <footer className="flex h-10 flex-none items-center gap-1 border-line border-t px-2 text-12 text-faint">
      {current ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="s" className="min-w-0 shrink">
              <Avatar name={current.name} src={current.avatarUrl} size="s" />
              <span className="truncate">{current.name}</span>
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start" side="top">
            {accounts.map((account) => (
              <DropdownMenuItem
                key={account.key}
                onSelect={() => void sendRequest('session.switch', { key: account.key })}
              >
                <span className="grid min-w-0">
                  <span className="truncate">{account.name}</span>
                  <span className="truncate text-12 text-faint">
                    {new URL(account.origin).host}
                    {account.status === 'ended' ? ' · signed out' : null}
                  </span>
                </span>
                {account.key === current.key ? <Check className="ml-auto" /> : null}
              </DropdownMenuItem>
            ))}
            <DropdownMenuItem onSelect={() => void sendRequest('settings.open')}>
              <Settings />
              Accounts and settings
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
      <Button
        iconOnly
        variant="ghost"
        size="s"
        aria-label="New prompt"
        title="New prompt"
        onClick={onNew}
      >
        <FilePlus2 />
      </Button>
      {placement === 'popup' ? (
        <Button
          iconOnly
          variant="ghost"
          size="s"
          aria-label="Open as side panel"
          title="Open as side panel"
          onClick={() => void openSidePanel()}
        >
          <PanelRight />
        </Button>
      ) : null}
      {current ? (
        <Button asChild iconOnly variant="ghost" size="s">
          <a
            href={helpAddressOf(current.origin)}
            target="_blank"
            rel="noreferrer"
            aria-label="Help"
            title="Help"
          >
            <CircleHelp />
          </a>
        </Button>
      ) : null}
      <span className="@lg:flex ml-auto hidden items-center gap-3 pr-2">
        {hints.map(({ keys, label }) => (
          <span key={label} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {label}
          </span>
        ))}
      </span>
    </footer>
  )
}

/** Firefox has a sidebar instead of side panels. */
type WithSidebar = { sidebarAction?: { open: () => Promise<void> }; runtime: unknown }

/** Beside the page, where it stays open. Within the click, as browsers require. */
async function openSidePanel(): Promise<void> {
  const { sidebarAction }: WithSidebar = browser
  if (sidebarAction) await sidebarAction.open()
  else {
    const { id } = await browser.windows.getCurrent()
    if (id !== undefined) await browser.sidePanel.open({ windowId: id })
  }
  window.close()
}
