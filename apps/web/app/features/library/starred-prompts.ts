import type { PublicConfig } from '@product/contract/site'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'

type Auth = PublicConfig['auth']
type Stars = {
  /** Whose they are; null while they are nobody's. */
  person: string | null
  ids: ReadonlySet<string>
  /** Counts as they were answered, newer than those of the page. */
  counts: ReadonlyMap<string, number>
}

export const noStars: Stars = { person: null, ids: new Set(), counts: new Map() }

// One for all cards of a page. It is only ever changed in a browser.
let stars = noStars
const listeners = new Set<() => void>()

function change(next: Partial<Stars>) {
  stars = { ...stars, ...next }
  for (const listener of listeners) listener()
}

export const readStars = (): Stars => stars

export function followStars(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Only somebody with stars to show, or to give, needs what talks to the API. */
const loadApi = () => import('./api/stars.ts')

/** Fetched once for whoever is signed in; without them, stars are merely not filled in. */
export async function loadStars(auth: Auth): Promise<void> {
  const person = readStoredSession(sessionStorageKey(auth.url))?.user.id ?? null
  if (person === stars.person) return
  change({ ...noStars, person })
  if (person === null) return
  try {
    const { fetchStarredIds } = await loadApi()
    const ids = await fetchStarredIds(auth)
    if (stars.person === person) change({ ids: new Set([...ids, ...stars.ids]) })
  } catch {
    if (stars.person === person) change({ person: null })
  }
}

type Starred = { id: string; slug: string; isStarred: boolean }

/** Shown at once, and taken back when the server does not have it. */
export async function setStar(auth: Auth, { id, slug, isStarred }: Starred): Promise<void> {
  mark(id, isStarred)
  try {
    const { sendStar } = await loadApi()
    const count = await sendStar(auth, slug, isStarred)
    change({ counts: new Map(stars.counts).set(id, count) })
  } catch (error) {
    mark(id, !isStarred)
    throw error
  }
}

function mark(id: string, isStarred: boolean) {
  const ids = new Set(stars.ids)
  if (isStarred) ids.add(id)
  else ids.delete(id)
  change({ ids })
}
