import { cn } from '@product/ui/styles/class-names'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type Failure, failureCodes, type SessionState } from '../messages/requests.ts'
import { onSessionChange, sendRequest } from '../messages/send-request.ts'
import type { PaletteStart } from '../page-actions/palette-starts.ts'
import { AccountFooter } from './account-footer.tsx'
import { ChangesScreen } from './changes-screen.tsx'
import { FailureNotice, FailureState } from './failure-state.tsx'
import type { Placement } from './mount.tsx'
import type { PageAccess } from './page-access.ts'
import { PromptScreen } from './prompt/prompt-screen.tsx'
import { SaveScreen } from './save-screen.tsx'
import { SearchScreen } from './search-screen.tsx'
import { useRequest } from './use-request.ts'

type AppProps = { placement: Placement; page: PageAccess; start: PaletteStart }

type View = { name: 'search' | 'save' | 'changes' } | { name: 'prompt'; id: string }

const search: View = { name: 'search' }

export function App({ placement, page, start }: AppProps) {
  const [view, setView] = useState<View>({ name: start.screen })
  const [query, setQuery] = useState('')
  const selectedText = useSelectedText(page, start)
  const session = useRequest('session', () => sendRequest('session.get'))
  const { retry } = session
  useEffect(() => onSessionChange(retry), [retry])

  const account = session.data?.current
  const [openedBy, setOpenedBy] = useState<string>()
  if (account && account.key !== openedBy) {
    setOpenedBy(account.key)
    // A prompt of the account before must not be saved or run as another.
    if (openedBy !== undefined) setView(search)
  }

  function goBack() {
    if (view.name !== 'search' && start.screen === 'search') setView(search)
    else if (query !== '' && placement === 'panel') setQuery('')
    else void page.close()
  }

  const failure = session.failure ?? (session.data ? findSessionFailure(session.data) : undefined)
  // Text that somebody is writing stays when the session ends meanwhile.
  const isBehind = failure && view.name !== 'search' && openedBy !== undefined
  return (
    <Frame
      placement={placement}
      onClose={() => void page.close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        goBack()
      }}
    >
      {isBehind ? <FailureNotice failure={failure} onRetry={retry} /> : null}
      {failure && !isBehind ? (
        <FailureState failure={failure} onRetry={retry} />
      ) : view.name === 'save' ? (
        <SaveScreen page={page} selectedText={start.selectedText} onBack={goBack} />
      ) : view.name === 'changes' ? (
        <ChangesScreen onBack={goBack} />
      ) : view.name === 'prompt' ? (
        <PromptScreen
          key={view.id}
          promptId={view.id}
          page={page}
          selectedText={selectedText}
          placement={placement}
          onBack={goBack}
          onConflict={() => setView({ name: 'changes' })}
        />
      ) : (
        <SearchScreen
          key={account?.key}
          query={query}
          onQuery={setQuery}
          selectedText={selectedText}
          onChoose={(id) => setView({ name: 'prompt', id })}
          onNew={() => setView({ name: 'save' })}
          onReviewChanges={() => setView({ name: 'changes' })}
        />
      )}
      {view.name === 'search' && session.data?.current ? (
        <AccountFooter
          session={session.data}
          placement={placement}
          onNew={() => setView({ name: 'save' })}
        />
      ) : null}
    </Frame>
  )
}

/** The text that a prompt is chosen for, where the person asked to use it. */
function useSelectedText(page: PageAccess, start: PaletteStart): string {
  const [text, setText] = useState('')
  useEffect(() => {
    if (start.screen !== 'search' || !start.readsSelection) return
    const fallback = start.selectedText ?? ''
    page.read(['selection']).then(
      ({ selection }) => setText(selection || fallback),
      () => setText(fallback),
    )
  }, [page, start])
  return text
}

function findSessionFailure({ current }: SessionState): Failure | undefined {
  if (!current) return { code: failureCodes.notConnected, message: 'Not connected.' }
  if (current.status === 'ended')
    return { code: failureCodes.sessionEnded, message: 'You were signed out.' }
  return undefined
}

type FrameProps = {
  placement: Placement
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  children: ReactNode
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
