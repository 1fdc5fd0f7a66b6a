import type { AccessChange, AccessPreview } from '@product/contract'
import type { PromptAction } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import { enterWorkspace, requireRole, type UserActor } from '#features/accounts/index.ts'
import { enterPrompts, isVisibleTo } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { findPlaceId, listVisiblePlaceIds, loadGroups, loadWorld } from './load-world.ts'
import {
  compareReaders,
  type Group,
  nothingWidens,
  onlyMembersOf,
  readersIn,
  type World,
} from './readers.ts'

type Change = z.output<typeof AccessChange>
type ChangeOf<Action extends Change['action']> = Extract<Change, { action: Action }>

/** Finds the people who would newly see prompts by a change that the actor may make. Changes nothing. */
export async function previewAccess(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  change: Change,
): Promise<AccessPreview> {
  switch (change.action) {
    case 'delete-collection':
      return await previewDeletion(database, actor, change)
    case 'change-collection':
      return await previewSettings(database, actor, change)
    case 'move-to-workspace':
    case 'copy-to-workspace':
      return await previewWorkspace(database, actor, change)
    case 'change-role':
      return await previewRole(database, actor, change)
    case 'publish':
      return await previewPublishing(database, actor, change)
    default:
      return await previewPlaces(database, actor, change)
  }
}

type Outcome = {
  groups: readonly Group[]
  before: World
  after: World
  /** The collections that a group is in afterwards. */
  move: (placeIds: readonly string[], isShown: boolean) => readonly string[]
}

/** Prompts that no collection restricts any longer stay with their readers, unless they are shown. */
function compare({ groups, before, after, move }: Outcome): AccessPreview {
  const preview = (isShown: boolean) =>
    compareReaders(
      after,
      groups.map((group) => {
        const readers = readersIn(before, group.placeIds)
        const next = readersIn(after, move(group.placeIds, isShown))
        const isKept = !isShown && readers.isRestricted && !next.isRestricted
        return { group, before: readers, after: isKept ? onlyMembersOf(readers) : next }
      }),
    )
  return { kept: preview(false), shown: preview(true), readerCount: mostReaders(groups) }
}

/** Of prompts that are all restricted, the most people who see one of them. */
function mostReaders(groups: readonly Group[]): number | null {
  const counts = groups.flatMap(({ readerCount }) => readerCount ?? [])
  return counts.length > 0 && counts.length === groups.length ? Math.max(...counts) : null
}

const isAmong = (ids: readonly string[]) => sql<boolean>`prompts.id = any(${ids}::uuid[])`

/** The change leaves prompts that the actor does not see as they are. */
const isSeenIn = (
  actor: UserActor,
  placeId: string,
) => sql<boolean>`${isVisibleTo(actor)} and exists (
  select from collection_prompts as chosen
  where chosen.prompt_id = prompts.id and chosen.collection_id = ${placeId}
)`

const placesOf = (groups: readonly Group[]): string[] => groups.flatMap(({ placeIds }) => placeIds)

async function previewDeletion(
  database: Kysely<DB>,
  actor: UserActor,
  { collection }: ChangeOf<'delete-collection'>,
): Promise<AccessPreview> {
  await requireRole(database, actor, 'collections.change')
  const placeId = await findPlaceId(database, actor, collection)
  const groups = await loadGroups(database, actor.workspaceId, isSeenIn(actor, placeId))
  const world = await loadWorld(database, actor, placesOf(groups))
  const move = (ids: readonly string[]) => ids.filter((id) => id !== placeId)
  return compare({ groups, before: world, after: world, move })
}

/** There is no choice: what is opened is shown. */
async function previewSettings(
  database: Kysely<DB>,
  actor: UserActor,
  { collection, isRestricted, people }: ChangeOf<'change-collection'>,
): Promise<AccessPreview> {
  await requireRole(database, actor, 'collections.change')
  const placeId = await findPlaceId(database, actor, collection)
  const groups = await loadGroups(database, actor.workspaceId, isSeenIn(actor, placeId))
  const before = await loadWorld(database, actor, [placeId, ...placesOf(groups)])
  const changed = before.places.get(placeId)
  const places = new Map(before.places)
  if (changed) places.set(placeId, { ...changed, isRestricted, people: new Set(people) })
  const { shown, readerCount } = compare({
    groups,
    before,
    after: { ...before, places },
    move: (ids) => ids,
  })
  return { kept: shown, shown, readerCount }
}

type PlaceChange = ChangeOf<
  'add-to-collection' | 'remove-from-collection' | 'move' | 'show-to-workspace'
>

/** Prompts that go into collections and out of them. */
async function previewPlaces(
  database: Kysely<DB>,
  actor: UserActor,
  change: PlaceChange,
): Promise<AccessPreview> {
  const entered = await enterPrompts(database, actor, change.ids, 'move')
  const groups = await loadGroups(database, entered.workspaceId, isAmong(change.ids))
  const targetId =
    'collection' in change ? await findPlaceId(database, entered, change.collection) : undefined
  const world = await loadWorld(database, entered, [
    ...placesOf(groups),
    ...(targetId === undefined ? [] : [targetId]),
  ])
  const visible = change.action === 'move' ? await listVisiblePlaceIds(database, entered) : null
  const isListed = (id: string) => world.places.get(id)?.isListed ?? true
  const move = (ids: readonly string[], isShown: boolean): string[] => {
    switch (change.action) {
      case 'add-to-collection':
        return [...ids, ...(targetId === undefined ? [] : [targetId])]
      case 'remove-from-collection':
        return ids.filter((id) => id !== targetId)
      case 'move':
        return [
          ...ids.filter((id) => !visible?.has(id) && (isListed(id) || !isShown)),
          ...(targetId === undefined ? [] : [targetId]),
        ]
      case 'show-to-workspace':
        return ids.filter((id) => isListed(id) || !isShown)
    }
  }
  return compare({ groups, before: world, after: world, move })
}

/** In another workspace all of its members see them; in the same one a copy is as closed as its original. */
async function previewWorkspace(
  database: Kysely<DB>,
  actor: UserActor,
  { action, ids, workspaceId }: ChangeOf<'move-to-workspace' | 'copy-to-workspace'>,
): Promise<AccessPreview> {
  const needed: PromptAction = action === 'move-to-workspace' ? 'move' : 'copy'
  const entered = await enterPrompts(database, actor, ids, needed)
  const target = await enterWorkspace(database, actor, workspaceId, 'prompts.create')
  const groups = await loadGroups(database, entered.workspaceId, isAmong(ids))
  if (entered.workspaceId === workspaceId || !entered.isMember)
    return { kept: nothingWidens, shown: nothingWidens, readerCount: null }
  const before = await loadWorld(database, entered, placesOf(groups))
  const after = await loadWorld(database, target, [])
  const shown = compareReaders(
    after,
    groups.map((group) => ({
      group,
      before: readersIn(before, group.placeIds),
      after: readersIn(after, []),
    })),
  )
  return { kept: shown, shown, readerCount: mostReaders(groups) }
}

/** Owners and admins see every restricted prompt. */
async function previewRole(
  database: Kysely<DB>,
  actor: UserActor,
  { accountId, role }: ChangeOf<'change-role'>,
): Promise<AccessPreview> {
  await requireRole(database, actor, 'members.change')
  const groups = await loadGroups(database, actor.workspaceId, sql<boolean>`prompts.is_restricted`)
  const before = await loadWorld(database, actor, placesOf(groups))
  const member = before.members.get(accountId)
  const members = new Map(before.members)
  if (member) members.set(accountId, { ...member, role })
  const { shown } = compare({ groups, before, after: { ...before, members }, move: (ids) => ids })
  return { kept: shown, shown, readerCount: null }
}

async function previewPublishing(
  database: Kysely<DB>,
  actor: UserActor,
  { ids }: ChangeOf<'publish'>,
): Promise<AccessPreview> {
  const entered = await enterPrompts(database, actor, ids, 'publish')
  const groups = await loadGroups(
    database,
    entered.workspaceId,
    sql<boolean>`${isAmong(ids)} and not exists (
      select from publications
      where publications.prompt_id = prompts.id and publications.status = 'published'
    )`,
  )
  const promptCount = groups.reduce((sum, group) => sum + group.promptCount, 0)
  const shown = { ...nothingWidens, promptCount, isPublic: promptCount > 0 }
  return { kept: shown, shown, readerCount: mostReaders(groups) }
}
