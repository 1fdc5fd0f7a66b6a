import {
  addSharesRoute,
  getPromptRoute,
  putLinkRoute,
  revokeShareRoute,
  shareWithWorkspaceRoute,
} from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actBehind } from '#testing/act-behind.ts'
import { addTeam } from '#testing/add-team.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let editor: TestUser
/** Only the owner is in it. */
let other: Awaited<ReturnType<typeof addTeam>>
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  const team = await buildTeam(app, 'editor')
  owner = team.owner
  editor = (team.members as [Member])[0]
  other = await addTeam(app, [{ user: owner, role: 'owner' }])
})
afterAll(() => app.close())

const params = (id: string) => ({ kind: 'prompt' as const, id })

const ways: [string, (id: string) => Promise<unknown>][] = [
  [
    'a share',
    (id) =>
      editor.call(addSharesRoute, {
        params: params(id),
        body: { emails: ['guest@example.com'], access: 'write' },
      }),
  ],
  [
    'a share with a workspace',
    async (id) => {
      const { id: workspaceId } = await addTeam(app, [{ user: editor, role: 'editor' }])
      const body = { workspaceId, access: 'write' as const }
      await editor.call(shareWithWorkspaceRoute, { params: params(id), body })
    },
  ],
  ['a link', (id) => editor.call(putLinkRoute, { params: params(id), body: {} })],
]

test.each(ways)('who loses a prompt by a move does not give it %s meanwhile', async (_, give) => {
  const id = await makePrompt(owner)
  const { database } = app
  const giving = actBehind(
    database,
    (transaction) =>
      transaction
        .updateTable('prompts')
        .set({ workspaceId: other.id })
        .where('id', '=', id)
        .execute(),
    () => give(id),
  )
  await expect(giving).rejects.toMatchObject({ status: 404, code: 'prompt.unknown' })
  for (const table of ['shares', 'shareLinks'] as const)
    expect(
      await database.selectFrom(table).select('id').where('promptId', '=', id).execute(),
    ).toEqual([])
})

test('a share that a move has left behind is revoked all the same', async () => {
  const guest = await signUpUser(app)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', guest.email)
    .execute()
  const id = await makePrompt(owner)
  const body = { emails: [guest.email], access: 'read' as const }
  const { shares } = await owner.call(addSharesRoute, { params: params(id), body })
  const shareId = shares[0]?.id ?? ''
  await app.database
    .updateTable('shares')
    .set({ workspaceId: other.id })
    .where('id', '=', shareId)
    .execute()
  const read = () => guest.call(getPromptRoute, { params: { id } })
  await read()
  await owner.call(revokeShareRoute, { params: { id: shareId } })
  await expect(read()).rejects.toMatchObject({ status: 404 })
})
