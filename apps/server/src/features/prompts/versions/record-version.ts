import {
  countLineChanges,
  emptyContent,
  listChangedFields,
  type PromptContent,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { hashContent } from '../content-columns.ts'
import {
  insertVersion,
  listNewestVersions,
  readContent,
  replaceVersion,
  type VersionRow,
} from './queries.ts'

/** Consecutive saves of one author within this time are one version, until something seals it. */
const foldMilliseconds = 5 * 60_000

export type VersionDetails = {
  seal: boolean
  note: string
  restoredFrom?: number
  /** Written in the shared document: then others than its authors may have written the version too. */
  isShared?: boolean
}

export type Writer = {
  workspaceId: string
  /** Null for people whose accounts are gone. */
  accountId: string | null
  coAuthorIds?: string[]
}

type Recorded = VersionDetails & {
  promptId: string
  content: PromptContent
  latestVersion: number
}

/** Keeps a content as a version, a new one or the newest, and returns its number. */
export async function recordVersion(
  transaction: Kysely<DB>,
  writer: Writer,
  { promptId, content, latestVersion, seal, note, restoredFrom, isShared = false }: Recorded,
): Promise<number> {
  const [latest, beforeLatest] = await listNewestVersions(transaction, promptId, latestVersion)
  const folds =
    latest !== undefined &&
    restoredFrom === undefined &&
    isOpen(latest) &&
    (isShared || isOnlyBy(latest, writer))
  const number = folds ? latest.number : latestVersion + 1
  const previous = folds ? beforeLatest : latest
  const before = previous ? readContent(previous) : emptyContent
  const version = {
    promptId,
    number,
    workspaceId: writer.workspaceId,
    content: JSON.stringify(content),
    contentHash: hashContent(content),
    ...nameAuthors(writer, folds ? latest : null),
    note,
    sealed: seal,
    restoredFrom: restoredFrom ?? null,
    changedFields: listChangedFields(before, content),
    ...countLineChanges(before.body, content.body),
  }
  await (folds ? replaceVersion(transaction, version) : insertVersion(transaction, version))
  return number
}

type Newest = Pick<VersionRow, 'sealed' | 'authorId' | 'coAuthorIds' | 'createdAt'>

const isOpen = ({ sealed, createdAt }: Newest): boolean =>
  !sealed && Date.now() - createdAt.getTime() < foldMilliseconds

const isOnlyBy = ({ authorId, coAuthorIds }: Newest, { accountId }: Writer): boolean =>
  authorId === accountId && coAuthorIds.length === 0

/** The first author of a version stays so. */
function nameAuthors({ accountId, coAuthorIds = [] }: Writer, folded: Newest | null) {
  const known = folded ? [folded.authorId, ...folded.coAuthorIds] : []
  const all = [...known, accountId, ...coAuthorIds].filter((author) => author !== null)
  const [authorId = null, ...others] = new Set(all)
  return { authorId, coAuthorIds: others }
}
