import { type ReactNode, useCallback, useState } from 'react'
import { readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { SecondFactorContext, type WithSecondFactor } from '../second-factor.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'

const askingCodes = new Set(['insufficient_aal', 'auth.second-factor-required'])

type Waiting = { proceed: () => void; refuse: () => void }

/** Asks for the second factor where an action below it is refused for want of one. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting>()

  const withSecondFactor = useCallback<WithSecondFactor>(async (action) => {
    try {
      return await action()
    } catch (error) {
      if (!askingCodes.has(readAuthErrorCode(error) ?? '')) throw error
      await new Promise<void>((proceed, reject) =>
        setWaiting({ proceed, refuse: () => reject(error) }),
      ).finally(() => setWaiting(undefined))
      return action()
    }
  }, [])

  return (
    <SecondFactorContext value={withSecondFactor}>
      {children}
      <SecondFactorDialog
        open={waiting !== undefined}
        onConfirmed={() => waiting?.proceed()}
        onCancel={() => waiting?.refuse()}
      />
    </SecondFactorContext>
  )
}
