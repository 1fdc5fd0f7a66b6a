import { proveEmailRoute } from '@product/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
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

/** Mails the code with which a signed-in person confirms their address. */
export function useMailCode() {
  const auth = useAuthClient()
  return useMutation({ mutationFn: async () => takeData(await auth.reauthenticate()) })
}

/** Shares that waited for the address are there at once. */
export function useProveEmail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(proveEmailRoute, { body: { code } }),
    onSuccess: () => queries.invalidateQueries(),
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
