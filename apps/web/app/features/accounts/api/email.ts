import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey, takeData } from './auth-user.ts'
import { meKey } from './profile.ts'

const requestEmailChange = async (auth: AuthClient, email: string) =>
  takeData(
    await auth.updateUser(
      { email },
      { emailRedirectTo: callbackUrl({ next: '/settings/account', flow: 'email_change' }) },
    ),
  ).user

export function useRequestEmailChange() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => withSecondFactor(() => requestEmailChange(auth, email)),
    onSuccess: (user) => queries.setQueryData(authUserKey, user),
  })
}

type Confirmable = { email: string; next: string }

/** Mails a sign-in link: whoever opens it has proven the address. */
const requestConfirmation = async (auth: AuthClient, { email, next }: Confirmable) =>
  takeData(
    await auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: callbackUrl({ next }) },
    }),
  )

export function useRequestConfirmation() {
  const auth = useAuthClient()
  return useMutation({
    mutationFn: (confirmable: Confirmable) => requestConfirmation(auth, confirmable),
  })
}

type EmailChange = { currentEmail: string; newEmail: string }

const resendEmailChange = async (auth: AuthClient, email: string) =>
  takeData(
    await auth.resend({
      type: 'email_change',
      email,
      options: {
        emailRedirectTo: callbackUrl({ next: '/settings/account', flow: 'email_change' }),
      },
    }),
  )

export function useResendEmailChange() {
  const auth = useAuthClient()
  const request = useRequestEmailChange()
  return useMutation({
    // The service finds a change by the current address; an account without one asks anew.
    mutationFn: async ({ currentEmail, newEmail }: EmailChange) => {
      if (currentEmail) await resendEmailChange(auth, currentEmail)
      else await request.mutateAsync(newEmail)
    },
  })
}

type Confirmation = { email: string; code: string }

/** Whether the change is made; with two addresses to confirm, the first code only counts. */
async function confirmEmailChange(auth: AuthClient, { email, code }: Confirmation) {
  const { session } = takeData(
    await auth.verifyOtp({ type: 'email_change', email, token: code.trim() }),
  )
  return session !== null
}

export function useConfirmEmailChange() {
  const auth = useAuthClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (confirmation: Confirmation) => confirmEmailChange(auth, confirmation),
    onSuccess: async (isMade) => {
      if (!isMade) return
      await Promise.all([
        queries.invalidateQueries({ queryKey: authUserKey }),
        queries.invalidateQueries({ queryKey: meKey, exact: true }),
      ])
    },
  })
}
