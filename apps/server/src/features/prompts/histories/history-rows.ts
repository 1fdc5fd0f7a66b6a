import {
  countLineChanges,
  createId,
  emptyContent,
  listChangedFields,
  type PromptContent,
} from '@product/domain'
import type { NewAccount } from '#features/accounts/index.ts'
import { mapInSlices } from '#platform/workers/map-in-slices.ts'
import { hashContent, toColumns } from '../content-columns.ts'
import type { PastVersion, PromptHistory } from './prompt-history.ts'

type Owner = NewAccount
export type NewHistory = PromptHistory & { importId: string }

/** Others are answered in between: a single prompt can have thousands of versions, or large ones. */
export async function makeHistoryRows(owner: Owner, histories: NewHistory[]) {
  const now = new Date()
  const complete = await mapInSlices(histories, (history) => completeHistory(history, now))
  const placed = await mapInSlices(complete, (history) => placeNames(owner, history))
  const versions = (await mapInSlices(complete, listSteps)).flat()
  const moves = await mapInSlices(placed, (history) => listMoves(owner, history))
  return {
    prompts: await mapInSlices(complete, (history) => toPromptRow(owner, history)),
    versions: await mapInSlices(versions, (step) => toVersionRow(owner, step)),
    names: placed.flatMap(({ names }) => names),
    moves: moves.flat(),
  }
}

type CompleteVersion = Omit<PastVersion, 'createdAt'> & { isOwn: boolean; createdAt: Date }
type CompleteHistory = Omit<NewHistory, 'versions'> & { versions: CompleteVersion[] }

/** The newest version holds what the prompt holds; where the file has none such, it is made now. */
function completeHistory(history: NewHistory, now: Date): CompleteHistory {
  const { content, versions } = history
  const past = versions.map((version) => ({
    ...version,
    isOwn: false,
    createdAt: version.createdAt ?? now,
  }))
  const newest = versions.at(-1)
  if (newest && hashContent(newest.content) === hashContent(content))
    return { ...history, versions: past }
  const current = {
    content,
    note: '',
    authorName: '',
    names: [],
    isOwn: true,
    createdAt: now,
    restoredFrom: null,
  }
  return { ...history, versions: [...past, current] }
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

type Step = { promptId: string; index: number; before: PromptContent; version: CompleteVersion }

const listSteps = ({ id: promptId, versions }: CompleteHistory): Step[] =>
  versions.map((version, index) => ({
    promptId,
    index,
    before: versions[index - 1]?.content ?? emptyContent,
    version,
  }))

function toVersionRow(owner: Owner, { promptId, index, before, version }: Step) {
  const { content, note, authorName, isOwn, createdAt, restoredFrom } = version
  return {
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
}

type PlacedName = { promptId: string; name: string; number: number; workspaceId: string }
type PlacedHistory = CompleteHistory & { names: PlacedName[] }

/** A name stands for one version: the newest of those that bear it. */
function placeNames({ workspaceId }: Owner, history: CompleteHistory): PlacedHistory {
  const { id: promptId, versions } = history
  const numbers = new Map<string, number>()
  versions.forEach(({ names }, index) => {
    for (const name of names) numbers.set(name, index + 1)
  })
  const names = [...numbers].map(([name, number]) => ({ promptId, name, number, workspaceId }))
  return { ...history, names }
}

/** How the names came to be where they are; where the file leaves that open, it happened now. */
function listMoves({ workspaceId, accountId }: Owner, history: PlacedHistory) {
  const { id: promptId, versions, names, nameMoves } = history
  const exists = (number: number | null) => number === null || number <= versions.length
  const past = nameMoves.filter(({ from, to }) => exists(from) && exists(to))
  const rests = new Map(past.map(({ name, to }) => [name, to]))
  const ours = names.filter(({ name, number }) => rests.get(name) !== number)
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
