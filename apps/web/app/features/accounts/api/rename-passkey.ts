import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { passkeysKey } from './list-passkeys.ts'
import { takeData } from './take-data.ts'

type Renaming = { passkeyId: string; friendlyName: string }

const renamePasskey = async (auth: AuthClient, renaming: Renaming) =>
  takeData(await auth.passkey.update(renaming))

export function useRenamePasskey() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (renaming: Renaming) => withSecondFactor(() => renamePasskey(auth, renaming)),
    onSuccess: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  })
}
