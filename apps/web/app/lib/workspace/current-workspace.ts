/** The workspace that this tab is in, by account. Null for the personal one. */
const known = new Map<string, string | null>()
const listeners = new Set<() => void>()

const placeOf = (userId: string): string => `workspace:${userId}`

/** That of this tab, or of the tab that chose last. */
export function findWorkspaceId(userId: string): string | null {
  const current = known.get(userId)
  if (current !== undefined) return current
  let stored: string | null = null
  try {
    const place = placeOf(userId)
    stored = sessionStorage.getItem(place) ?? localStorage.getItem(place)
  } catch {
    // A browser that forbids storage begins in the personal workspace.
  }
  known.set(userId, stored || null)
  return stored || null
}

export function setWorkspaceId(userId: string, workspaceId: string | null): void {
  known.set(userId, workspaceId)
  try {
    // An empty text rather than none, so that a tab does not follow another one.
    sessionStorage.setItem(placeOf(userId), workspaceId ?? '')
    localStorage.setItem(placeOf(userId), workspaceId ?? '')
  } catch {
    // It lasts as long as this page.
  }
  for (const listener of listeners) listener()
}

export function subscribeToWorkspace(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
