import {
  changePromptsRoute,
  copyLinkedPromptRoute,
  createCollectionRoute,
  getSharingRoute,
  openLinkRoute,
  putLinkRoute,
  renewLinkRoute,
  revokeLinkRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  owner = await signUpUser(app, { firstName: 'Olga' })
  reader = await signUpUser(app)
})
afterAll(() => app.close())

const tokenOf = (url: string) => new URL(url).hash.slice(1)
const open = (token: string, promptId?: string) =>
  callAs(app)(openLinkRoute, { body: { token, ...(promptId && { promptId }) } })
const dead = { status: 404, code: 'link.unknown' }

test('a secret link opens without an account, is counted, renewed and revoked', async () => {
  await makePrompt(owner, { title: 'Rules', body: 'Be kind.' })
  const id = await makePrompt(owner, { title: 'Linked', body: '{{> rules}} Hello {{name}}' })
  const params = { kind: 'prompt' as const, id }
  const { url } = await owner.call(putLinkRoute, { params, body: {} })
  expect(await open(tokenOf(url))).toMatchObject({
    sharer: { name: 'Olga Example' },
    prompt: { content: { title: 'Linked', body: 'Be kind. Hello {{name}}' } },
    collection: null,
  })
  await owner.call(openLinkRoute, { body: { token: tokenOf(url) } })
  const { link } = await owner.call(getSharingRoute, { params })
  expect(link).toMatchObject({ url, opens: 1, lastOpenedAt: expect.any(String) })
  const copy = await reader.call(copyLinkedPromptRoute, {
    body: { token: tokenOf(url), newId: createId() },
  })
  expect(copy).toMatchObject({ isMember: true, source: { kind: 'prompt', id } })
  const renewed = await owner.call(renewLinkRoute, { params })
  await expect(open(tokenOf(url))).rejects.toMatchObject(dead)
  await open(tokenOf(renewed.url))
  await owner.call(putLinkRoute, {
    params,
    body: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  })
  await open(tokenOf(renewed.url))
  await app.database
    .updateTable('shareLinks')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where('promptId', '=', id)
    .execute()
  await expect(open(tokenOf(renewed.url))).rejects.toMatchObject(dead)
  await owner.call(putLinkRoute, { params, body: {} })
  await owner.call(revokeLinkRoute, { params })
  await expect(open(tokenOf(renewed.url))).rejects.toMatchObject(dead)
  const body = { token: tokenOf(renewed.url), newId: createId() }
  await expect(reader.call(copyLinkedPromptRoute, { body })).rejects.toMatchObject(dead)
})

test('a link of a collection opens its prompts and no other', async () => {
  const collection = await owner.call(createCollectionRoute, {
    body: { id: createId(), name: 'Linked box' },
  })
  const [inside, outside] = [
    await makePrompt(owner, { title: 'Inside' }),
    await makePrompt(owner, { title: 'Outside' }),
  ]
  await owner.call(changePromptsRoute, {
    body: { action: 'add-to-collection', ids: [inside], collection: collection.slug },
  })
  const { url } = await owner.call(putLinkRoute, {
    params: { kind: 'collection', id: collection.id },
    body: {},
  })
  const token = tokenOf(url)
  const opened = await open(token)
  expect(opened.collection?.prompts.map(({ title }) => title)).toEqual(['Inside'])
  expect((await open(token, inside)).prompt?.content.title).toBe('Inside')
  await expect(open(token, outside)).rejects.toMatchObject(dead)
  await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [inside] } })
  await expect(open(token, inside)).rejects.toMatchObject(dead)
  expect((await open(token)).collection?.prompts).toEqual([])
})

test('the token of a link is stored neither in the clear nor in the log', async () => {
  const id = await makePrompt(owner)
  const { url } = await owner.call(putLinkRoute, { params: { kind: 'prompt', id }, body: {} })
  await open(tokenOf(url))
  const rows = await app.database.selectFrom('shareLinks').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(tokenOf(url))
  expect(JSON.stringify(app.logLines())).not.toContain(tokenOf(url))
  await expect(open('x'.repeat(32))).rejects.toMatchObject(dead)
})
