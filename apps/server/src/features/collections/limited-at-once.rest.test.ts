import {
  changeCollectionRoute,
  changePromptsRoute,
  createCollectionRoute,
  getPromptRoute,
  importPromptsRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putPromptsIntoCollections } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { actBehind } from '#testing/act-behind.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import type { TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const make = (name: string, { call }: Member) =>
  call(createCollectionRoute, { body: { id: createId(), name } })

const limit = ({ call }: Member, slug: string, isRestricted = true) =>
  call(changeCollectionRoute, { params: { slug }, body: { isRestricted } })

describe('a collection that is limited while prompts enter it', () => {
  type Entering = { call: TestUser['call']; id: string; collection: string }
  const content = { ...emptyContent, title: 'Entering' }
  const enter =
    (action: 'add-to-collection' | 'move') =>
    (entering: Entering): Promise<unknown> =>
      entering.call(changePromptsRoute, {
        body: { action, ids: [entering.id], collection: entering.collection },
      })
  const isHidden = async (person: TestUser, id: string) =>
    await person.call(getPromptRoute, { params: { id } }).then(
      () => false,
      ({ status }: { status: number }) => status === 404,
    )
  const restrict = (database: Kysely<DB>, id: string, isRestricted = true) =>
    database.updateTable('collections').set({ isRestricted }).where('id', '=', id).execute()

  test.each([
    ['add', enter('add-to-collection')],
    ['move', enter('move')],
    [
      'import',
      ({ call, id: importId, collection }: Entering): Promise<unknown> => {
        const prompts = [
          { content, versions: [], testValues: {}, isFavorite: false, collections: [] },
        ]
        return call(importPromptsRoute, { body: { importId, prompts, collection } })
      },
    ],
  ])('hides those that it gets by %s', async (name, entering) => {
    const { id: workspaceId, owner, members } = await buildTeam(app, 'viewer')
    const [viewer] = members as [Member]
    const { id: collectionId, slug: collection } = await make('Salaries', owner)
    const id = createId()
    if (name !== 'import')
      await owner.call(savePromptRoute, {
        params: { id },
        body: { saveId: createId(), baseRevision: 0, content },
      })
    await actBehind(
      app.database,
      (transaction) => restrict(transaction, collectionId),
      () => entering({ call: owner.call, id, collection }),
    )
    const entered = await app.database
      .selectFrom('prompts')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .where('title', '=', 'Entering')
      .executeTakeFirstOrThrow()
    expect(await isHidden(viewer, entered.id)).toBe(true)
  })

  test('hides those that leave the limits of another one at the same time', async () => {
    const { owner, members } = await buildTeam(app, 'viewer')
    const [viewer] = members as [Member]
    const before = await make('Before', owner)
    const after = await make('After', owner)
    await limit(owner, before.slug)
    await limit(owner, after.slug)
    const { id, workspaceId } = await owner.call(savePromptRoute, {
      params: { id: createId() },
      body: { saveId: createId(), baseRevision: 0, content, collection: before.slug },
    })
    await actBehind(
      app.database,
      async (transaction) => {
        await sql`select from prompts where id = ${id} for update`.execute(transaction)
        await putPromptsIntoCollections(transaction, [
          { collectionId: after.id, promptId: id, workspaceId },
        ])
      },
      () => limit(owner, before.slug, false),
    )
    expect(await isHidden(viewer, id)).toBe(true)
  })
})
