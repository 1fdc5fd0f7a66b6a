import { useMutation } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { takeData } from './take-data.ts'

const sendReauthenticationCode = async (auth: AuthClient) => takeData(await auth.reauthenticate())

export function useSendReauthenticationCode() {
  const auth = useAuthClient()
  return useMutation({ mutationFn: () => sendReauthenticationCode(auth) })
}
