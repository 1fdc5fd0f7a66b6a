import type { Version } from '@product/contract'
import type { ContentField } from '@product/domain'
import { z } from 'zod'
import { avatarUrl } from '#features/accounts/index.ts'
import { requireFeature } from '#features/plans/index.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { findPrompt } from '../find-prompt.ts'
import type { PromptActor } from '../prompt-access.ts'
import {
  findOptionalWholeVersion,
  type ListedVersion,
  listVersionRows,
  readContent,
} from './queries.ts'

const pageSize = 30

/** A page of a prompt's versions, the newest first. */
export async function listVersions(
  { database }: Pick<Deps, 'database'>,
  actor: PromptActor,
  promptId: string,
  { before, limit = pageSize }: { before?: number | undefined; limit?: number | undefined },
) {
  await requireFeature(database, actor.workspaceId, 'versionHistory')
  const rows = await listVersionRows(database, promptId, { before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    versions: page.map(presentVersion),
    nextBefore: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  }
}

export async function findVersion(
  { database }: Pick<Deps, 'database'>,
  actor: PromptActor,
  promptId: string,
  number: number,
) {
  const prompt = await findPrompt(database, actor, promptId)
  if (number < prompt.version) await requireFeature(database, actor.workspaceId, 'versionHistory')
  const version = await findOptionalWholeVersion(database, promptId, number)
  if (!version) throw promptError('version.unknown')
  return { ...presentVersion(version), content: readContent(version) }
}

type Person = {
  name: string | null
  handle: string | null
  avatarFileId: string | null
  /** Of somebody without an account here, who did it before it was imported. */
  authorName: string | null
}

function presentVersion(row: ListedVersion): Version {
  const { number, note, addedLines, removedLines, restoredFrom, sealed, names, coAuthors } = row
  const author = presentPerson(row)
  const others = coAuthors.map((person) => presentPerson({ ...person, authorName: null }))
  return {
    number,
    author,
    authors: [author, ...others].filter((person) => person !== null),
    suggestedBy: Proposers.parse(row.proposers).map(presentAccount),
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

const Proposers = z.array(
  z.object({ name: z.string(), handle: z.string(), avatarFileId: z.string().nullable() }),
)

type Named = { name: string; handle: string | null; avatarFileId: string | null }

const presentAccount = ({ name, handle, avatarFileId }: Named) => ({
  name,
  handle,
  avatarUrl: avatarUrl(avatarFileId),
})

/** Null for somebody whose account is gone. */
export function presentPerson({ name, handle, avatarFileId, authorName }: Person) {
  if (name !== null) return presentAccount({ name, handle, avatarFileId })
  return authorName ? { name: authorName, handle: null, avatarUrl: null } : null
}
