import { createId } from '@product/domain'

const storageKey = 'visitor-id'
let idOfThisPage: string | undefined

/** A random id of this browser; without storage, of this page. */
export function readVisitorId(): string {
  idOfThisPage ??= readStoredId() ?? createId()
  return idOfThisPage
}

function readStoredId(): string | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored) return stored
    const id = createId()
    localStorage.setItem(storageKey, id)
    return id
  } catch {
    return undefined
  }
}
