import { cn } from '@product/ui/styles/class-names'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PageValues } from '../context/page-values.ts'
import { type Failure, failureCodes, type SessionState } from '../messages/requests.ts'
import { onSessionChange, sendRequest } from '../messages/send-request.ts'
import type { PaletteStart } from '../page-actions/palette-starts.ts'
import { AccountFooter } from './account-footer.tsx'
import { FailureState } from './failure-state.tsx'
import type { Placement } from './mount.tsx'
import type { PageAccess } from './page-access.ts'
import { PromptScreen } from './prompt/prompt-screen.tsx'
import { SaveScreen } from './save-screen.tsx'
import { SearchScreen } from './search-screen.tsx'
import { useRequest } from './use-request.ts'

type AppProps = { placement: Placement; page: PageAccess; start: PaletteStart }

export function App({ placement, page, start }: AppProps) {
  const [promptId, setPromptId] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const [given, setGiven] = useState<PageValues>({})
  const session = useRequest('session', () => sendRequest('session.get'))
  const { retry } = session
  useEffect(() => onSessionChange(retry), [retry])

  const readsSelection = start.screen === 'search' && start.readsSelection === true
  useEffect(() => {
    // Without access to the page the prompt asks for the text.
    if (readsSelection) page.read(['selection']).then(setGiven, () => undefined)
  }, [page, readsSelection])

  function goBack(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (promptId !== null) setPromptId(null)
    else if (query !== '' && placement === 'panel') setQuery('')
    else void page.close()
  }

  const account = session.data?.current
  const failure = session.failure ?? (session.data ? findSessionFailure(session.data) : undefined)
  return (
    <Frame placement={placement} onKeyDown={goBack} onClose={() => void page.close()}>
      {failure ? (
        <FailureState failure={failure} onRetry={retry} />
      ) : start.screen === 'save' ? (
        <SaveScreen page={page} />
      ) : promptId !== null ? (
        <PromptScreen
          key={promptId}
          promptId={promptId}
          page={page}
          given={given}
          placement={placement}
          onBack={() => setPromptId(null)}
        />
      ) : (
        <SearchScreen
          key={account?.key}
          query={query}
          onQuery={setQuery}
          selection={given.selection}
          onChoose={setPromptId}
        />
      )}
      {promptId === null && session.data?.current ? (
        <AccountFooter session={session.data} placement={placement} />
      ) : null}
    </Frame>
  )
}

function findSessionFailure({ current }: SessionState): Failure | undefined {
  if (!current) return { code: failureCodes.notConnected, message: 'Not connected.' }
  if (current.status === 'ended')
    return { code: failureCodes.sessionEnded, message: 'The session was ended.' }
  return undefined
}

type FrameProps = {
  placement: Placement
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  children: React.ReactNode
}

function Frame({ placement, onKeyDown, onClose, children }: FrameProps) {
  const isPalette = placement === 'palette'
  const card = (
    <section
      aria-label="Promptuary"
      {...(isPalette && { role: 'dialog', 'aria-modal': true })}
      onKeyDown={onKeyDown}
      className={cn(
        '@container flex min-h-0 flex-col overflow-hidden bg-surface-raised text-text',
        isPalette
          ? 'relative mx-auto h-[min(30rem,calc(100dvh-2rem))] w-[min(46rem,calc(100vw-1.5rem))] animate-float-in rounded-l border border-line-strong shadow-floating'
          : 'h-full',
      )}
    >
      {children}
    </section>
  )
  if (!isPalette) return card
  return (
    <div className="h-full pt-[min(14vh,8rem)]">
      {/* Keyboard users have Escape. */}
      <div aria-hidden className="fixed inset-0 animate-fade-in bg-scrim/60" onClick={onClose} />
      {card}
    </div>
  )
}
