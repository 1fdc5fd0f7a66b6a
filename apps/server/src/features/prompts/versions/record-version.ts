import {
  countLineChanges,
  emptyContent,
  listChangedFields,
  type PromptContent,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { fromColumns, hashContent } from '../content-columns.ts'
import { lockEditablePrompt } from '../find-prompt.ts'
import type { PromptActor } from '../prompt-access.ts'
import {
  insertVersion,
  listNewestVersions,
  readContent,
  replaceVersion,
  sealVersion,
  type VersionRow,
} from './queries.ts'

/** Consecutive saves of one author within this time are one version, until something seals it. */
const foldMilliseconds = 5 * 60_000

export type VersionDetails = { seal: boolean; note: string; restoredFrom?: number }

type Recorded = VersionDetails & {
  promptId: string
  content: PromptContent
  latestVersion: number
}

/** Keeps a content as a version, a new one or the newest, and returns its number. */
export async function recordVersion(
  transaction: Kysely<DB>,
  { accountId, workspaceId }: NewAccount,
  { promptId, content, latestVersion, seal, note, restoredFrom }: Recorded,
): Promise<number> {
  const [latest, beforeLatest] = await listNewestVersions(transaction, promptId, latestVersion)
  const folds =
    latest !== undefined && restoredFrom === undefined && takesSavesOf(latest, accountId)
  const number = folds ? latest.number : latestVersion + 1
  const previous = folds ? beforeLatest : latest
  const before = previous ? readContent(previous) : emptyContent
  const version = {
    promptId,
    number,
    workspaceId,
    content: JSON.stringify(content),
    contentHash: hashContent(content),
    authorId: accountId,
    note,
    sealed: seal,
    restoredFrom: restoredFrom ?? null,
    changedFields: listChangedFields(before, content),
    ...countLineChanges(before.body, content.body),
  }
  await (folds ? replaceVersion(transaction, version) : insertVersion(transaction, version))
  return number
}

type Newest = Pick<VersionRow, 'sealed' | 'authorId' | 'createdAt'>

const takesSavesOf = ({ sealed, authorId, createdAt }: Newest, accountId: string): boolean =>
  !sealed && authorId === accountId && Date.now() - createdAt.getTime() < foldMilliseconds

/** The newest version of a prompt that the actor may change; saves wait, and then make another. */
export async function sealNewestVersion(
  transaction: Kysely<DB>,
  actor: PromptActor,
  promptId: string,
): Promise<{ version: number; content: PromptContent }> {
  const prompt = await lockEditablePrompt(transaction, actor, promptId)
  const { latestVersion: version, workspaceId } = prompt
  await sealVersion(transaction, { promptId, workspaceId, number: version })
  return { version, content: fromColumns(prompt) }
}
