import { PaletteFrame } from '@product/ui/overlays/palette-frame'
import { Search } from 'lucide-react'
import { use, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { SignOutQuestion } from '#web/lib/offline/sign-out-question.tsx'
import { QueryProvider } from '#web/lib/query/query-provider.tsx'
import { rankItems } from '../../model/rank-items.ts'
import { CommandMenu, type CommandMenuProps } from './command-menu.tsx'
import { type PaletteItem, PaletteList, type PaletteSection } from './palette-list.tsx'
import { useCommunitySection } from './use-community-section.ts'
import { useDocsItems } from './use-docs-items.ts'
import { useVisitorCommands } from './use-standing-commands.ts'

type VisitorMenuProps = Pick<CommandMenuProps, 'open' | 'onOpenChange'>

/** The palette of public pages, which do not know who is signed in. */
export function VisitorMenu(props: VisitorMenuProps) {
  const { auth } = usePublicConfig()
  const accountId = readStoredSession(sessionStorageKey(auth.url))?.user.id
  if (!accountId)
    return (
      <PaletteFrame {...props} label="Commands">
        <VisitorChoices onDone={() => props.onOpenChange(false)} />
      </PaletteFrame>
    )
  // The session is renewed before anything is asked for with it.
  use(loadAuthClient(auth))
  return (
    <QueryProvider>
      <CommandMenu
        {...props}
        accountId={accountId}
        isOperator={false}
        onSignedOut={() => location.reload()}
      />
      <SignOutQuestion />
    </QueryProvider>
  )
}

function VisitorChoices({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const sections: PaletteSection[] = useVisitorCommands().map(({ heading, commands }) => ({
    heading,
    items: commands.map(({ id, label, icon, run }) => ({
      key: `command ${id}`,
      label,
      kind: 'Command',
      icon,
      choose: () => {
        onDone()
        run()
      },
    })),
  }))
  const search: PaletteItem = {
    key: 'search',
    label: `Search Discover for “${typed.trim()}”`,
    kind: 'Command',
    icon: Search,
    choose: () => {
      onDone()
      void navigate(`/discover?q=${encodeURIComponent(typed.trim())}`)
    },
  }
  const docs = useDocsItems(typed, onDone)
  const community = useCommunitySection(typed, onDone)
  const matching = rankItems([...sections.flatMap(({ items }) => items), ...docs], typed, [])
  return (
    <PaletteList
      hasPrompts={false}
      typed={typed}
      onType={setTyped}
      sections={
        typed.trim() === '' ? sections : [{ heading: '', items: [...matching, search] }, community]
      }
      empty="No results"
    />
  )
}
