import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type FactorCode,
  verifyFactorCode,
} from '#web/entities/second-factor/verify-factor-code.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { refreshProtection } from './refresh-protection.ts'

export function useVerifyFactor() {
  const { auth } = usePublicConfig()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ code, ...factor }: FactorCode) =>
      verifyFactorCode(auth, { ...factor, code: code.trim() }),
    onSuccess: () => refreshProtection(queries),
  })
}
