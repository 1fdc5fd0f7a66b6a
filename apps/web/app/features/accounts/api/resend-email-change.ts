import { useMutation } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { callbackUrl } from '#web/lib/auth/callback-url.ts'
import { takeData } from './take-data.ts'

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
  return useMutation({ mutationFn: (email: string) => resendEmailChange(auth, email) })
}
