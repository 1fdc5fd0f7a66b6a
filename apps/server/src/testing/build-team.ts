import {
  acceptInvitationRoute,
  createInvitationLinkRoute,
  createWorkspaceRoute,
  getMeRoute,
  type invitedRoles,
} from '@product/contract'
import { createId } from '@product/domain'
import type { TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

type Role = (typeof invitedRoles)[number]

/** Somebody's calls in a workspace. */
export const inWorkspace = (app: TestApp, user: TestUser, workspaceId: string): TestUser => ({
  ...user,
  call: callAs(app, user.session.access_token, workspaceId),
})

export type Member = TestUser & { accountId: string }

/** A team workspace with an owner and a new member for each role; all of them act in it. */
export async function buildTeam<Roles extends Role[]>(app: TestApp, ...roles: Roles) {
  const person = await signUpUser(app, { firstName: 'Olga', lastName: 'Owner' })
  const { id, slug } = await person.call(createWorkspaceRoute, {
    body: { id: createId(), name: 'Acme Research' },
  })
  const members: Member[] = []
  for (const role of roles) members.push(await addMember(app, { owner: person, id }, role))
  return { id, slug, owner: await toMember(app, person, id), members }
}

/** A new person who joins by a link. */
export async function addMember(
  app: TestApp,
  { owner, id }: { owner: TestUser; id: string },
  role: Role,
): Promise<Member> {
  const person = await signUpUser(app, { firstName: role, lastName: 'Member' })
  const { url } = await owner.call(createInvitationLinkRoute, {
    params: { id },
    body: { id: createId(), role, seats: 1, expiresInDays: 1 },
  })
  await person.call(acceptInvitationRoute, { body: { token: tokenOf(url) } })
  return await toMember(app, person, id)
}

async function toMember(app: TestApp, person: TestUser, id: string): Promise<Member> {
  const { account } = await person.call(getMeRoute)
  return { ...inWorkspace(app, person, id), accountId: account.id }
}

/** The token in the address of an invitation. */
export const tokenOf = (url: string | null): string => new URL(url ?? '').hash.slice(1)
