import { useEffect, useEffectEvent } from 'react'

type VisibleStream = {
  /** Another one is another stream; null follows nothing. */
  name: string | null
  follow: (signal: AbortSignal) => Promise<void>
}

/**
 * Follows a stream of events while the tab is looked at. One in the background follows nothing: browsers open few
 * connections to a server, and it hears the newest state when it is looked at again.
 */
export function useVisibleStream({ name, follow }: VisibleStream): void {
  const begin = useEffectEvent((signal: AbortSignal) => void follow(signal))
  useEffect(() => {
    if (name === null) return
    let following: AbortController | undefined
    const start = () => {
      following?.abort()
      following = new AbortController()
      if (!document.hidden) begin(following.signal)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      document.removeEventListener('visibilitychange', start)
      following?.abort()
    }
  }, [name])
}
