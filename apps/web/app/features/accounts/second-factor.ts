import { createContext, useContext } from 'react'

/** Runs an action, and once more after a second factor where the service asks for one. */
export type WithSecondFactor = <Result>(action: () => Promise<Result>) => Promise<Result>

export const SecondFactorContext = createContext<WithSecondFactor | null>(null)

export function useSecondFactor(): WithSecondFactor {
  const withSecondFactor = useContext(SecondFactorContext)
  if (!withSecondFactor) throw new Error('useSecondFactor needs a SecondFactorGate above it')
  return withSecondFactor
}
