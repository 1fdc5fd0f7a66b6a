import {
  addSharesRoute,
  changeCollectionRoute,
  changePromptsRoute,
  createCollectionRoute,
  createWorkspaceRoute,
  getCollectionRoute,
  getMeRoute,
  getPromptRoute,
  previewAccessRoute,
  shareWithWorkspaceRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: Member
let among: Member
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
beforeEach(async () => {
  const team = await buildTeam(app, 'editor')
  owner = team.owner
  among = team.members[0] ?? owner
})
afterAll(() => app.close())

async function addRestricted(name: string, people: Member[]) {
  const { id, slug } = await owner.call(createCollectionRoute, { body: { id: createId(), name } })
  await owner.call(changeCollectionRoute, {
    params: { slug },
    body: { isRestricted: true, people: people.map(({ accountId }) => accountId) },
  })
  return { id, slug }
}

async function addPrompt(...collections: { slug: string }[]): Promise<string> {
  const id = await makePrompt(owner, { title: 'Salaries' })
  for (const { slug } of collections)
    await owner.call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids: [id], collection: slug },
    })
  return id
}

const share = (kind: 'prompt' | 'collection', id: string, email: string) =>
  owner.call(addSharesRoute, { params: { kind, id }, body: { emails: [email], access: 'read' } })

async function addKnownAddress(): Promise<string> {
  const { email, call } = await signUpUser(app)
  await call(getMeRoute)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', email)
    .execute()
  return email
}

const countOfPrompt = async (id: string) =>
  (await owner.call(getPromptRoute, { params: { id } })).readerCount

const countOfCollection = async (slug: string) =>
  (await owner.call(getCollectionRoute, { params: { slug } })).readerCount

test('the number of readers does not tell whether an address has an account', async () => {
  const counts: unknown[] = []
  for (const address of ['nobody@example.test', await addKnownAddress()]) {
    const place = await addRestricted('Salaries', [among])
    const id = await addPrompt(place)
    await share('collection', place.id, address)
    const byCollection = [await countOfPrompt(id), await countOfCollection(place.slug)]
    await share('prompt', id, address)
    counts.push([...byCollection, await countOfPrompt(id)])
  }
  expect(counts).toEqual([
    [3, 3, 3],
    [3, 3, 3],
  ])
})

test('a preview counts the same readers as the prompt, also those by a collection that is not seen', async () => {
  const other = await owner.call(createWorkspaceRoute, { body: { id: createId(), name: 'Other' } })
  for (const role of ['editor', 'viewer'] as const) await addMember(app, { owner, ...other }, role)
  const seen = await addRestricted('Salaries', [among])
  const hidden = await addRestricted('Board', [])
  const id = await addPrompt(seen, hidden)
  await owner.call(shareWithWorkspaceRoute, {
    params: { kind: 'collection', id: hidden.id },
    body: { workspaceId: other.id, access: 'read' },
  })
  await share('prompt', id, await addKnownAddress())
  const { readerCount } = await among.call(previewAccessRoute, {
    body: { action: 'remove-from-collection', ids: [id], collection: seen.slug },
  })
  expect([readerCount, await countOfPrompt(id)]).toEqual([5, 5])
})
