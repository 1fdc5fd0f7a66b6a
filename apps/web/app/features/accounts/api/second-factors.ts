import { productName } from '@product/domain'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type FactorCode,
  sendFactorCode,
  verifyFactorCode,
} from '#web/entities/second-factor/factor-codes.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { useAuthClient } from '#web/lib/auth/auth-provider.tsx'
import { readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { useSecondFactor } from '../second-factor.ts'
import { authUserKey, takeData } from './auth-user.ts'
import { sessionsKey } from './sessions.ts'

const enrollAppFactor = (auth: AuthClient, friendlyName: string) =>
  replaceLeftover(auth, friendlyName, async () =>
    takeData(await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: productName })),
  )

export function useEnrollAppFactor() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  return useMutation({
    mutationFn: (friendlyName: string) =>
      withSecondFactor(() => enrollAppFactor(auth, friendlyName)),
  })
}

export type PhoneFactor = { friendlyName: string; phone: string }

const enrollPhoneFactor = (auth: AuthClient, factor: PhoneFactor) =>
  replaceLeftover(auth, factor.friendlyName, async () =>
    takeData(await auth.mfa.enroll({ factorType: 'phone', ...factor })),
  )

export function useEnrollPhoneFactor() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  return useMutation({
    mutationFn: (factor: PhoneFactor) => withSecondFactor(() => enrollPhoneFactor(auth, factor)),
  })
}

/** The browser asks for the key meanwhile. Its make is nobody's business. */
const addSecurityKey = (auth: AuthClient, friendlyName: string) =>
  replaceLeftover(auth, friendlyName, async () =>
    takeData(
      await auth.mfa.webauthn.register(
        { friendlyName },
        {
          authenticatorSelection: { authenticatorAttachment: 'cross-platform' },
          attestation: 'none',
          hints: [],
        },
      ),
    ),
  )

export function useAddSecurityKey() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (friendlyName: string) =>
      withSecondFactor(() => addSecurityKey(auth, friendlyName)),
    onSuccess: () => refreshProtection(queries),
  })
}

/** Enrols a factor, also where an attempt that was given up has left its name taken. */
async function replaceLeftover<Enrolled>(
  auth: AuthClient,
  friendlyName: string,
  enroll: () => Promise<Enrolled>,
): Promise<Enrolled> {
  try {
    return await enroll()
  } catch (error) {
    if (readAuthErrorCode(error) !== 'mfa_factor_name_conflict') throw error
    const leftover = takeData(await auth.mfa.listFactors()).all.find(
      ({ status, friendly_name }) => status === 'unverified' && friendly_name === friendlyName,
    )
    // Gone already where the client has cleared up itself; a name that counts is refused again.
    if (leftover) takeData(await auth.mfa.unenroll({ factorId: leftover.id }))
    return enroll()
  }
}

/** Sends the code of a phone. */
export function useSendFactorCode() {
  const { auth } = usePublicConfig()
  return useMutation({ mutationFn: (factorId: string) => sendFactorCode(auth, factorId) })
}

export function useVerifyFactor() {
  const { auth } = usePublicConfig()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ code, ...factor }: FactorCode) =>
      verifyFactorCode(auth, { ...factor, code: code.trim() }),
    onSuccess: () => refreshProtection(queries),
  })
}

async function removeFactor(auth: AuthClient, factorId: string) {
  takeData(await auth.mfa.unenroll({ factorId }))
  // The stored session would go on naming the factor, and be asked for it.
  takeData(await auth.refreshSession())
}

export function useRemoveFactor() {
  const auth = useAuthClient()
  const withSecondFactor = useSecondFactor()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (factorId: string) => withSecondFactor(() => removeFactor(auth, factorId)),
    // Exactly: the recovery codes go with the last factor, and cannot be counted then.
    onSuccess: () => queries.invalidateQueries({ queryKey: authUserKey, exact: true }),
  })
}

/** After a proof: what the account has and how this session stands. */
export const refreshProtection = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: authUserKey }),
    queries.invalidateQueries({ queryKey: sessionsKey }),
  ])
