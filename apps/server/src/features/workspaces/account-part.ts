import type { Kysely } from 'kysely'
import type { AccountPart } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { workspaceError } from './errors.ts'
import { presentWorkspace } from './present-workspace.ts'
import {
  countMembers,
  deleteTeam,
  listWorkspaceRows,
  lockOptionalWorkspace,
  type WorkspaceRow,
} from './queries.ts'

const listTeams = async (database: Kysely<DB>, accountId: string) =>
  (await listWorkspaceRows(database, accountId)).filter(({ kind }) => kind === 'team')

/** Team workspaces. One without other members is deleted with the account. */
export const workspacesOfAccount: AccountPart = {
  name: 'workspaces',
  label: 'Team workspaces without other members, and everything in them',
  exportAll: async function* ({ database }, { accountId }) {
    yield* (await listTeams(database, accountId)).map(presentWorkspace)
  },
  count: async ({ database }, { accountId }) =>
    (await listTeams(database, accountId)).filter(({ memberCount }) => Number(memberCount) === 1)
      .length,
  beforeDeletion: async (transaction, { accountId }) => {
    // In the order of their ids, so that nobody waits in a circle. All of them, because somebody may be made the owner
    // at this moment.
    const teams = await listTeams(transaction, accountId)
    for (const { id } of teams.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await lockOptionalWorkspace(transaction, id)
    const owned = (await listTeams(transaction, accountId)).filter(({ role }) => role === 'owner')
    const blocking: WorkspaceRow[] = []
    for (const workspace of owned) {
      if ((await countMembers(transaction, workspace.id, 'owner')) > 1) continue
      if ((await countMembers(transaction, workspace.id)) > 1) blocking.push(workspace)
      else await deleteTeam(transaction, workspace.id)
    }
    if (blocking.length > 0) throw ownerNeeded(blocking)
  },
}

function ownerNeeded(blocking: WorkspaceRow[]) {
  const names = new Intl.ListFormat('en-US').format(blocking.map(({ name }) => `“${name}”`))
  return workspaceError('workspace.owner-needed', {
    message: `You’re the only owner of ${names}, which other people use. Make somebody else the owner or delete the workspace, then delete your account.`,
    details: { workspaces: blocking.map(({ id, name }) => ({ id, name })) },
  })
}
