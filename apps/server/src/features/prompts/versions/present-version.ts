import type { Version } from '@product/contract'
import type { ContentField } from '@product/domain'
import type { ListedVersion } from './queries.ts'

type Person = {
  name: string | null
  handle: string | null
  avatarFileId: string | null
  /** Of somebody without an account here, who did it before it was imported. */
  authorName: string | null
}

export function presentVersion(row: ListedVersion): Version {
  const { number, note, addedLines, removedLines, restoredFrom, sealed, names } = row
  return {
    number,
    author: presentPerson(row),
    note,
    // Only names of fields are ever written there.
    changedFields: row.changedFields as ContentField[],
    addedLines,
    removedLines,
    restoredFrom,
    isSealed: sealed,
    names,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Null for somebody whose account is gone. */
export function presentPerson({ name, handle, avatarFileId, authorName }: Person) {
  if (name !== null)
    return { name, handle, avatarUrl: avatarFileId && `/api/v1/avatars/${avatarFileId}` }
  return authorName ? { name: authorName, handle: null, avatarUrl: null } : null
}
