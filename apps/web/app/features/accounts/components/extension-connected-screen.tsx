import { Button } from '@product/ui/forms/button'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'

/** The extension answers within a second; longer means that it is gone or was reloaded. */
const patience = 20_000

/** Shown until the extension, which has read the answer in the address, takes this tab to its own page. */
export function ExtensionConnectedScreen() {
  const { hash, pathname } = useLocation()
  const [isRefused] = useState(() => new URLSearchParams(hash.slice(1)).has('error'))
  useEffect(() => {
    // Where no extension has taken the code, it must not stay in the address and the history.
    history.replaceState(history.state, '', pathname)
  }, [pathname])
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const { title, text } = describe({ isRefused, isLate })
  return (
    <section className="grid justify-items-start gap-5" aria-live="polite">
      <h1 className="text-28">{title}</h1>
      <p className="text-pretty text-quiet">{text}</p>
      <Button asChild>
        <Link to="/dashboard">Go to the dashboard</Link>
      </Button>
    </section>
  )
}

function describe({ isRefused, isLate }: { isRefused: boolean; isLate: boolean }) {
  if (isRefused)
    return {
      title: 'Not connected',
      text: 'The extension wasn’t connected. You can close this tab.',
    }
  if (isLate)
    return {
      title: 'The extension didn’t answer',
      text: 'Open the extension’s settings and connect again.',
    }
  return { title: 'Connecting the extension', text: 'This takes a moment. Keep this tab open.' }
}
