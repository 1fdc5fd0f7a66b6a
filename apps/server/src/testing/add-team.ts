import { getMeRoute } from '@product/contract'
import { createId, type PlanId, type WorkspaceRole } from '@product/domain'
import type { TestApp } from './build-test-app.ts'
import { callAs, type TestUser } from './sign-up-user.ts'

type Member = { user: TestUser; role: WorkspaceRole }

/** A team workspace with these members, and calls of each about it. */
export async function addTeam(app: TestApp, members: Member[], plan: PlanId = 'team') {
  const id = createId()
  const { database } = app
  await database
    .insertInto('workspaces')
    .values({ id, name: 'Team', kind: 'team', slug: `team-${id}`, plan })
    .execute()
  const calls = []
  for (const { user, role } of members) {
    const accountId = (await user.call(getMeRoute)).account.id
    await database
      .insertInto('workspaceMembers')
      .values({ workspaceId: id, accountId, role })
      .execute()
    calls.push({ accountId, call: callAs(app, user.session.access_token, id) })
  }
  return { id, members: calls }
}
