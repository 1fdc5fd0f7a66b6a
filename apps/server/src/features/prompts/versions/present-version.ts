import type { Version } from '@product/contract'
import type { ContentField } from '@product/domain'
import type { ListedVersion } from './queries.ts'

type Person = { name: string | null; handle: string | null; avatarFileId: string | null }

export function presentVersion(row: ListedVersion): Version {
  const { number, note, addedLines, removedLines, restoredFrom, sealed, names, authorName } = row
  return {
    number,
    author: presentPerson(row) ?? (authorName ? outsider(authorName) : null),
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
export const presentPerson = ({ name, handle, avatarFileId }: Person) =>
  name === null
    ? null
    : { name, handle, avatarUrl: avatarFileId && `/api/v1/avatars/${avatarFileId}` }

/** Who wrote a version elsewhere, before it was imported. */
const outsider = (name: string) => ({ name, handle: null, avatarUrl: null })
