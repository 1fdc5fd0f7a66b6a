import { useMutation } from '@tanstack/react-query'
import { sendFactorCode } from '#web/entities/second-factor/send-factor-code.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'

/** Sends the code of a phone. */
export function useSendFactorCode() {
  const { auth } = usePublicConfig()
  return useMutation({ mutationFn: (factorId: string) => sendFactorCode(auth, factorId) })
}
