import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../messages/requests.ts'
import { describeFailure } from '../messages/send-request.ts'

export type Loaded<Data> = {
  data: Data | undefined
  failure: Failure | undefined
  isLoading: boolean
  retry: () => void
}

/**
 * The answer of `load`, anew whenever `key` changes. The answer before is shown until the next one is
 * there, so that a list does not flicker while somebody types.
 */
export function useRequest<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ key?: string; data?: Data; failure?: Failure }>({})
  const wanted = `${attempt} ${key}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded.
  useEffect(() => {
    let isWanted = true
    load().then(
      (data) => isWanted && setState({ key: wanted, data }),
      (error: unknown) => isWanted && setState({ key: wanted, failure: describeFailure(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [wanted])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return {
    data: state.data,
    failure: state.failure,
    isLoading: state.key !== wanted,
    retry,
  }
}
