import { useMutation } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'
import { useRequestEmailChange } from './request-email-change.ts'
import { takeData } from './take-data.ts'

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
