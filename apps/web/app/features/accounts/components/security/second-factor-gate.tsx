import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { SecondFactorContext, type WithSecondFactor } from '../../second-factor.ts'

const SecondFactorDialog = lazyComponent(async () => {
  const module = await import('./second-factor-dialog.tsx')
  return { default: module.SecondFactorDialog }
}, 'overlay')

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
      {waiting ? (
        <Suspense>
          <SecondFactorDialog onConfirmed={waiting.proceed} onCancel={waiting.refuse} />
        </Suspense>
      ) : null}
    </SecondFactorContext>
  )
}
