import {
  countLineChanges,
  createId,
  emptyContent,
  listChangedFields,
  type PromptContent,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'
import { hashContent, toColumns } from '../content-columns.ts'
import { lockContents, storeContents } from '../versions/version-contents.ts'
import type { PastVersion, PromptHistory } from './prompt-history.ts'

type Owner = NewAccount
type NewHistory = PromptHistory & { importId: string }

/** Prompts that were written elsewhere, with what is known of how they came to be. */
export async function addHistories(
  transaction: Kysely<DB>,
  owner: Owner,
  histories: NewHistory[],
): Promise<void> {
  const now = new Date()
  const complete = await mapInSlices(histories, (history) => ({
    ...history,
    versions: completeVersions(history, now),
  }))
  const { accountId, workspaceId } = owner
  const prompts = await mapInSlices(complete, (history) => toPromptRow(owner, history))
  await inBatches(prompts, (batch) => transaction.insertInto('prompts').values(batch).execute())
  const versions = await mapInSlices(complete, (history) => toVersionRows(owner, history))
  await lockContents(transaction, owner)
  await inBatches(versions.flat(), (batch) =>
    transaction
      .with('stored', storeContents(batch))
      .insertInto('promptVersions')
      .values(batch.map(({ content: _, ...version }) => version))
      .execute(),
  )
  const named = complete.flatMap((history) => placeNames(owner, history))
  await inBatches(named, (batch) => transaction.insertInto('versionNames').values(batch).execute())
  await inBatches(
    complete.flatMap((history) => listMoves(owner, history)),
    (batch) => transaction.insertInto('versionNameMoves').values(batch).execute(),
  )
  await inBatches(
    complete.filter(({ isFavorite }) => isFavorite),
    (batch) =>
      transaction
        .insertInto('favorites')
        .values(batch.map(({ id: promptId }) => ({ accountId, promptId, workspaceId })))
        .execute(),
  )
  await inBatches(
    complete.filter(({ testValues }) => Object.keys(testValues).length > 0),
    (batch) =>
      transaction
        .insertInto('testValues')
        .values(
          batch.map(({ id: promptId, testValues }) => ({
            accountId,
            promptId,
            workspaceId,
            values: JSON.stringify(testValues),
          })),
        )
        .execute(),
  )
}

/** A statement takes 65,535 values, and a row of prompts has 18 of them. */
const batchSize = 500

async function inBatches<Row>(rows: Row[], insert: (batch: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += batchSize)
    await insert(rows.slice(start, start + batchSize))
}

type CompleteVersion = Omit<PastVersion, 'createdAt'> & { isOwn: boolean; createdAt: Date }
type CompleteHistory = Omit<NewHistory, 'versions'> & { versions: CompleteVersion[] }

/** The newest version holds what the prompt holds; where the file has none such, it is made now. */
function completeVersions({ content, versions }: NewHistory, now: Date): CompleteVersion[] {
  const past = versions.map((version) => ({
    ...version,
    isOwn: false,
    createdAt: version.createdAt ?? now,
  }))
  const newest = versions.at(-1)
  if (newest && hashContent(newest.content) === hashContent(content)) return past
  const current = {
    content,
    note: '',
    authorName: '',
    names: [],
    isOwn: true,
    createdAt: now,
    restoredFrom: null,
  }
  return [...past, current]
}

function toPromptRow({ workspaceId }: Owner, history: CompleteHistory) {
  const { id, content, versions, importId } = history
  return {
    id,
    workspaceId,
    ...toColumns(content),
    latestVersion: versions.length,
    lastSaveId: createId(),
    sourceKind: 'import',
    sourceId: importId,
    createdAt: versions[0]?.createdAt ?? new Date(),
  }
}

function toVersionRows(owner: Owner, { id: promptId, versions }: CompleteHistory) {
  let before: PromptContent = emptyContent
  return versions.map(({ content, note, authorName, isOwn, createdAt, restoredFrom }, index) => {
    const row = {
      promptId,
      number: index + 1,
      workspaceId: owner.workspaceId,
      content: JSON.stringify(content),
      contentHash: hashContent(content),
      authorId: isOwn ? owner.accountId : null,
      authorName: authorName || null,
      note,
      // A version can only bring back an earlier one.
      restoredFrom: restoredFrom !== null && restoredFrom <= index ? restoredFrom : null,
      sealed: true,
      createdAt,
      updatedAt: createdAt,
      changedFields: listChangedFields(before, content),
      ...countLineChanges(before.body, content.body),
    }
    before = content
    return row
  })
}

/** A name stands for one version: the newest of those that bear it. */
function placeNames({ workspaceId }: Owner, { id: promptId, versions }: CompleteHistory) {
  const numbers = new Map<string, number>()
  versions.forEach(({ names }, index) => {
    for (const name of names) numbers.set(name, index + 1)
  })
  return [...numbers].map(([name, number]) => ({ promptId, name, number, workspaceId }))
}

/** How the names came to be where they are; where the file leaves that open, it happened now. */
function listMoves(owner: Owner, history: CompleteHistory) {
  const { id: promptId, versions, nameMoves } = history
  const { workspaceId, accountId } = owner
  const exists = (number: number | null) => number === null || number <= versions.length
  const past = nameMoves.filter(({ from, to }) => exists(from) && exists(to))
  const rests = new Map(past.map(({ name, to }) => [name, to]))
  const ours = placeNames(owner, history).filter(({ name, number }) => rests.get(name) !== number)
  return [
    ...past.map(({ name, from, to, authorName, at }) => ({
      id: createId(),
      promptId,
      workspaceId,
      name,
      fromNumber: from,
      toNumber: to,
      accountId: null,
      authorName: authorName || null,
      createdAt: at,
    })),
    ...ours.map(({ name, number }) => ({
      id: createId(),
      promptId,
      workspaceId,
      name,
      fromNumber: rests.get(name) ?? null,
      toNumber: number,
      accountId,
      authorName: null,
      createdAt: new Date(),
    })),
  ]
}
