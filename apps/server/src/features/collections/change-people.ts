import type { CollectionChanges } from '@product/contract'
import { isRoleAtLeast } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { collectionError } from './errors.ts'
import type { CollectionRow } from './queries.ts'

/** The people of a restricted collection. An editor who restricts one stays among them. */
export async function changePeople(
  transaction: Kysely<DB>,
  { accountId, role, workspaceId }: UserActor,
  { id, ...before }: CollectionRow,
  {
    isRestricted = before.isRestricted,
    people = before.people,
  }: Pick<z.output<typeof CollectionChanges>, 'isRestricted' | 'people'>,
): Promise<void> {
  const members = await listTeamMembers(transaction, workspaceId)
  if (isRestricted && members.size === 0) throw collectionError('collection.personal')
  const wanted = new Set(people)
  if (isRestricted && !isRoleAtLeast(role, 'admin')) wanted.add(accountId)
  if ([...wanted].some((person) => !members.has(person)))
    throw collectionError('collection.people-unknown')
  const added = [...wanted].filter((person) => !before.people.includes(person))
  const removed = before.people.filter((person) => !wanted.has(person))
  if (added.length > 0)
    await transaction
      .insertInto('collectionPeople')
      .values(added.map((person) => ({ collectionId: id, accountId: person, workspaceId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (removed.length > 0)
    await transaction
      .deleteFrom('collectionPeople')
      .where('workspaceId', '=', workspaceId)
      .where('collectionId', '=', id)
      .where('accountId', 'in', removed)
      .execute()
}

/** None of a personal workspace. */
async function listTeamMembers(transaction: Kysely<DB>, workspaceId: string): Promise<Set<string>> {
  const members = await transaction
    .selectFrom('workspaceMembers as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspaceId')
    .select('member.accountId')
    .where('member.workspaceId', '=', workspaceId)
    .where('workspaces.kind', '=', 'team')
    // Nobody is removed before they are stored among the people.
    .forKeyShare()
    .execute()
  return new Set(members.map((member) => member.accountId))
}
