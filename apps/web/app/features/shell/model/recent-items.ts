import { z } from 'zod'

const RecentItem = z.object({
  kind: z.enum(['prompt', 'command']),
  id: z.string(),
  /** Of a prompt: commands know their own. */
  title: z.string(),
  /** The action that was taken. */
  did: z.enum(['copied', 'opened', 'used']),
  at: z.number(),
})

export type RecentItem = z.infer<typeof RecentItem>

const most = 8
const placeOf = (accountId: string) => `palette-recents:${accountId}`

/** On this device, the newest first. */
export function listRecents(accountId: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(accountId)) ?? '[]')
    return z.array(RecentItem).safeParse(stored).data ?? []
  } catch {
    return []
  }
}

export function noteRecent(accountId: string, item: Omit<RecentItem, 'at'>): void {
  const others = listRecents(accountId).filter(
    ({ kind, id }) => kind !== item.kind || id !== item.id,
  )
  const recents = [{ ...item, at: Date.now() }, ...others].slice(0, most)
  try {
    localStorage.setItem(placeOf(accountId), JSON.stringify(recents))
  } catch {
    // The palette works without them.
  }
}
