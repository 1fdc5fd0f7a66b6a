import { Button } from '@product/ui/forms/button'
import {
  AlertDialog,
  AlertDialogBody,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '@product/ui/overlays/alert-dialog'
import type { Session } from '@supabase/auth-js'
import { ExternalLink } from 'lucide-react'
import { FactorWays } from '#web/entities/second-factor/factor-ways.tsx'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useAuth } from '#web/lib/auth/auth-provider.tsx'
import { announceSignIn } from '../model/attempt.ts'
import { LoginForm, PasskeyButton } from './login-form.tsx'

/**
 * Over a page whose session has ended. Focus is on the dialog itself: keys that somebody was pressing
 * meanwhile must not be typed into one of its fields.
 */
export function SessionEndedDialog({ owner }: { owner: Session }) {
  const { session } = useAuth()
  const { email = '' } = owner.user
  return (
    <AlertDialog open>
      <AlertDialogContent
        onEscapeKeyDown={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
      >
        <AlertDialogBody>
          <AlertDialogTitle>You’ve been signed out</AlertDialogTitle>
          <AlertDialogDescription>
            Your text is kept. Log in again to keep working.
          </AlertDialogDescription>
          <div className="mt-4 grid gap-4">
            {session ? (
              <FactorWays user={session.user} onVerified={announceSignIn} />
            ) : (
              <LogInAgain email={email} />
            )}
          </div>
        </AlertDialogBody>
      </AlertDialogContent>
    </AlertDialog>
  )
}

function LogInAgain({ email }: { email: string }) {
  const { auth } = usePublicConfig()
  const hasOtherWays = auth.sso || auth.providers.some(({ enabled }) => enabled)
  return (
    <>
      <LoginForm startEmail={email} forgotPasswordLink="/forgot-password" staysOpen />
      <PasskeyButton />
      {hasOtherWays ? (
        <Button asChild variant="ghost">
          <a href="/login" target="_blank" rel="noreferrer">
            More ways to log in
            <ExternalLink />
          </a>
        </Button>
      ) : null}
      <p className="text-12 text-faint">
        Log in as the same person to save your text. Logging in as someone else closes this page.
      </p>
    </>
  )
}
