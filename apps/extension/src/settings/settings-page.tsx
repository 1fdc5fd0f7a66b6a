import { productName } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { BrandMark } from '@product/ui/graphics/brand-mark'
import { useEffect, useState } from 'react'
import { onSessionChange, sendRequest } from '#extension/messages/send-request.ts'
import { useRequest } from '#extension/screens/use-request.ts'
import { helpAddressOf, readAddress } from '#extension/session/address.ts'
import { AccountList } from './account-list.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ShortcutSection } from './shortcut-section.tsx'

/** Connecting, accounts and the shortcut: a tab of its own, because questions of the browser close popups. */
export function SettingsPage() {
  const {
    data: session,
    failure,
    isLoading,
    retry,
  } = useRequest('session', () => sendRequest('session.get'))
  useEffect(() => onSessionChange(retry), [retry])
  const [address] = useState(() => new URLSearchParams(location.search).get('address'))
  const outcome = useOutcome()
  const [notice, setNotice] = useState<string>()
  if (failure)
    return (
      <ErrorState
        className="min-h-dvh justify-center"
        title="Couldn’t load your accounts"
        text={failure.message}
        onRetry={retry}
        retrying={isLoading}
      />
    )
  if (!session) return null
  const installation = session.current?.origin ?? (address && readInstallation(address))
  const isConnected = session.accounts.length > 0
  return (
    <main className="mx-auto grid w-full max-w-136 gap-9 px-5 py-14">
      <header className="flex items-center gap-3">
        <BrandMark className="size-7 text-accent" />
        <h1 className="text-20">{productName}</h1>
        {installation ? (
          <a
            href={helpAddressOf(installation)}
            target="_blank"
            rel="noreferrer"
            className="ml-auto rounded-xs text-13 text-quiet hover:text-text"
          >
            Help
          </a>
        ) : null}
      </header>
      {outcome ? (
        <p
          role="status"
          className={`rounded-m border border-line bg-surface-raised p-4 text-14 ${outcome.isFailure ? 'text-danger' : 'text-text'}`}
        >
          {outcome.text}
        </p>
      ) : null}
      {isConnected ? <AccountList session={session} onNotice={setNotice} /> : null}
      <p role="status" className="text-pretty text-13 text-quiet empty:hidden">
        {notice}
      </p>
      <section className="grid gap-4">
        <div>
          <h2 className="text-16">
            {isConnected ? 'Connect another account' : 'Connect your account'}
          </h2>
          <p className="mt-1 text-pretty text-13 text-quiet">
            Enter the address of your installation. It opens in a tab, where you log in and confirm.
          </p>
        </div>
        <ConnectForm address={address ?? session.current?.origin ?? ''} />
      </section>
      <ShortcutSection />
    </main>
  )
}

/** The address comes with a link and may be anything. */
function readInstallation(address: string): string | undefined {
  try {
    return readAddress(address)
  } catch {
    return undefined
  }
}

type Outcome = { text: string; isFailure: boolean }

/** The fragment of this page tells how the connection ended that was just begun. */
function readOutcome(hash: string): Outcome | undefined {
  const parameters = new URLSearchParams(hash.slice(1))
  if (parameters.has('connected'))
    return { text: 'Connected. Your prompts are being loaded.', isFailure: false }
  if (parameters.has('refused'))
    return { text: 'Not connected: the connection was cancelled.', isFailure: false }
  if (!parameters.has('failed')) return undefined
  return { text: parameters.get('failed') || 'Couldn’t connect. Try again.', isFailure: true }
}

/** Of the connection that has just ended; the tab comes back with it in the fragment. */
function useOutcome() {
  const [outcome] = useState(() => readOutcome(location.hash))
  useEffect(() => {
    // Reloading the page must not tell it again.
    if (location.hash) history.replaceState(null, '', location.pathname)
  }, [])
  return outcome
}
