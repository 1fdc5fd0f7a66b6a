import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { authUserKey } from './get-auth-user.ts'
import { meKey } from './get-me.ts'
import { takeData } from './take-data.ts'

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
