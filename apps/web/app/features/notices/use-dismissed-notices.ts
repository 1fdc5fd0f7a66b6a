import { useState } from 'react'
import { z } from 'zod'

const key = 'dismissed-notices'
const Stored = z.array(z.string())

function read(): string[] {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** By slug, on this device, until the person signs out. Where the browser forbids storage, as long as the page is open. */
export function useDismissedNotices() {
  const [dismissed, setDismissed] = useState(read)
  const dismiss = (slug: string) => {
    const next = [...dismissed, slug].slice(-50)
    setDismissed(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // It lasts as long as this page.
    }
  }
  return { dismissed, dismiss }
}
