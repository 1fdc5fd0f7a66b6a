import { useEffect, useState } from 'react'

/** A countdown in seconds, for what may not be asked for again at once. */
export function useWait(initialSeconds: number): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + initialSeconds * 1_000)
  const [left, setLeft] = useState(initialSeconds)

  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 1_000)
    return () => clearInterval(timer)
  }, [until])

  return [left, (seconds) => setUntil(Date.now() + seconds * 1_000)]
}
