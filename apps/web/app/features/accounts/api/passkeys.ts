import type { PublicConfig } from '@product/contract/site'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { useSecondFactor } from '../second-factor.ts'
import { takeData } from './auth-user.ts'

const passkeysKey = ['passkeys'] as const

const listPasskeys = async (auth: AuthClient) => takeData(await auth.passkey.list())

export function usePasskeys() {
  const auth = useAuthClient()
  return useQuery({ queryKey: passkeysKey, queryFn: () => listPasskeys(auth) })
}

/** The browser asks the person meanwhile. */
const addPasskey = async (auth: AuthClient) => takeData(await auth.registerPasskey())

export function useAddPasskey() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => withSecondFactor(() => addPasskey(auth)),
    onSuccess: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  })
}

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

const removePasskey = async (auth: AuthClient, passkeyId: string) =>
  takeData(await auth.passkey.delete({ passkeyId }))

export function useRemovePasskey() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (passkeyId: string) => withSecondFactor(() => removePasskey(auth, passkeyId)),
    onSuccess: () => queries.invalidateQueries({ queryKey: passkeysKey }),
  })
}

/** Whether both the installation and this browser know passkeys and security keys. */
export const canUsePasskeys = ({ passkeys }: PublicConfig['auth']): boolean =>
  passkeys && 'PublicKeyCredential' in globalThis
