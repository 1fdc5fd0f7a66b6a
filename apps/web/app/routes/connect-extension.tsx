import { Skeleton } from '@product/ui/feedback/skeleton'
import { ConnectExtensionScreen } from '#web/features/accounts/components/connect-extension-screen.tsx'
import { SessionEndedDialog } from '#web/features/identity/components/session-ended-dialog.tsx'
import { SignedInOnly } from '#web/lib/auth/signed-in-only.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Connect the extension') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ConnectExtension() {
  return (
    <SignedInOnly
      skeleton={<Skeleton className="h-60 w-full" />}
      signInDialog={(owner) => <SessionEndedDialog owner={owner} />}
    >
      {() => <ConnectExtensionScreen />}
    </SignedInOnly>
  )
}
