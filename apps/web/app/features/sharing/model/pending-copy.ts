import { LinkTarget } from '@product/contract/sharing'

const key = 'pending-copy'

/** Remembers in this tab, while somebody signs in, which prompt they want a copy of. */
export function keepPendingCopy(target: LinkTarget): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(target))
  } catch {
    // A browser that stores nothing: they open the link again after signing in.
  }
}

/** Once: a reload must not make a second copy. */
export function takePendingCopy(): LinkTarget | undefined {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null ? undefined : LinkTarget.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
