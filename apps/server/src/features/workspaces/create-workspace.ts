import { randomInt } from 'node:crypto'
import type { NewWorkspace, Workspace } from '@product/contract'
import { type PlanId, suggestHandle } from '@product/domain'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { insertMember, type UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { workspaceError } from './errors.ts'
import { findWorkspace, presentWorkspace } from './present-workspace.ts'
import { findOptionalWorkspace, listWorkspaceRows } from './queries.ts'

/** Nobody needs more; it keeps one account from taking all slugs. */
const mostOwned = 50

/** A team workspace that the actor owns. One whose id is known was made by this request before. */
export async function createWorkspace(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { accountId, isAnonymous }: UserActor,
  { id, name }: z.output<typeof NewWorkspace>,
): Promise<Workspace> {
  if (isAnonymous) throw workspaceError('workspace.needs-account')
  const owner = { accountId, workspaceId: id }
  return await database.transaction().execute(async (transaction) => {
    await lockName(transaction, `workspaces:${accountId}`)
    const known = await findOptionalWorkspace(transaction, owner)
    if (known) return presentWorkspace(known)
    const plan = planOfNewTeam(config)
    const rows = await listWorkspaceRows(transaction, accountId)
    const owned = rows.filter(({ kind, role }) => kind === 'team' && role === 'owner')
    if (owned.length >= mostOwned) throw workspaceError('workspace.too-many')
    // Otherwise everybody could have the limits of Free several times.
    if (plan === 'free' && owned.some((team) => team.plan === 'free'))
      throw workspaceError('workspace.second-free')
    await insertWithFreeSlug(transaction, { id, name, plan })
    await insertMember(transaction, { ...owner, role: 'owner' })
    await recordActivity(transaction, owner, {
      action: 'workspace.created',
      subject: { kind: 'workspace', id, title: name },
    })
    return await findWorkspace(transaction, owner)
  })
}

/** Where plans are paid for, a team begins without one. */
const planOfNewTeam = ({ stripe }: Config): PlanId => (stripe ? 'free' : 'team')

/** With a tail to the slug where it is taken. */
async function insertWithFreeSlug(
  transaction: Kysely<DB>,
  workspace: { id: string; name: string; plan: PlanId },
): Promise<void> {
  const wanted = suggestHandle(workspace.name, 'workspace')
  for (let slug = wanted; ; slug = `${wanted}-${randomInt(1_000, 100_000)}`) {
    const inserted = await transaction
      .insertInto('workspaces')
      .values({ ...workspace, kind: 'team', slug })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return
    const taken = await transaction
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', workspace.id)
      .executeTakeFirst()
    if (taken) throw workspaceError('workspace.id-taken')
  }
}
