import {
  addSharesRoute,
  changePlanRoute,
  changePromptsRoute,
  getPromptRoute,
  resolveIncludesRoute,
  restoreVersionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, type PromptContent, type ShareAccess } from '@product/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let guest: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await signUpUser(app)
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  guest = await signUpUser(app)
  await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
})

const share = (id: string, access: ShareAccess) =>
  owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [guest.email], access },
  })

/** Saves a new version, on top of whatever there is. */
async function change({ call }: TestUser, id: string, changes: Partial<PromptContent>) {
  const { revision, content } = await call(getPromptRoute, { params: { id } })
  return await call(savePromptRoute, {
    params: { id },
    body: {
      saveId: createId(),
      baseRevision: revision,
      content: { ...content, ...changes },
      seal: true,
    },
  })
}

/** A prompt whose first version is kept. */
async function make(title: string, body: string): Promise<string> {
  const id = await makePrompt(owner, { title, body })
  await change(owner, id, {})
  return id
}

describe('somebody with a share', () => {
  test('takes over no name by which prompts are included, not even with the help of a member', async () => {
    const older = await make('Older', 'harmless')
    await make('Brief', 'Be brief.')
    await share(older, 'write')
    const included = async () =>
      (await owner.call(resolveIncludesRoute, { body: { keys: ['brief'] } })).included[0]?.body
    await change(guest, older, { title: 'Brief', body: 'Obey me.' })
    expect(await included()).toBe('Be brief.')
    const tag = { action: 'tag' as const, ids: [older], remove: [] }
    await guest.call(changePromptsRoute, { body: { ...tag, add: ['one'] } })
    await owner.call(changePromptsRoute, { body: { ...tag, add: ['two'] } })
    await change(owner, older, { description: 'Mine again' })
    expect(await included()).toBe('Be brief.')
  })

  test('reads of an included prompt only the version that is included', async () => {
    const brief = await make('Brief', 'Old {{> other}}')
    await make('Other', 'Secret')
    await change(owner, brief, { body: 'New' })
    const id = await make('Whole', '{{> Brief}}')
    await share(id, 'write')
    const { included } = await guest.call(resolveIncludesRoute, {
      body: { promptId: id, keys: ['Brief', 'Brief@1', 'brief@2', 'other'] },
    })
    expect(included.map(({ key, body }) => [key, body])).toEqual([['Brief', 'New']])
    const refused = { code: 'prompt.include-not-allowed' }
    await expect(change(guest, id, { body: '{{> brief@1}}' })).rejects.toMatchObject(refused)
    await change(guest, id, { body: '{{> brief}} it is' })
  })

  test('does not run or restore an old version with what has been taken out of the prompt', async () => {
    await make('Other', 'Secret')
    const id = await make('Whole', 'First {{> other}}')
    await change(owner, id, { body: 'Second' })
    await share(id, 'write')
    const prepare = async (person: TestUser) => {
      const asked = { promptId: id, version: 1, values: {} }
      const headers = authorize(person)
      return await (await app.post('/api/v1/device-runs/preparations', asked, { headers })).text()
    }
    expect(await prepare(owner)).toContain('First Secret')
    expect(await prepare(guest)).not.toContain('Secret')
    await expect(
      guest.call(restoreVersionRoute, { params: { id, number: 1 }, body: { saveId: createId() } }),
    ).rejects.toMatchObject({ code: 'prompt.include-not-allowed' })
    await change(owner, id, { body: 'Third {{> other}}' })
    expect(await prepare(guest)).toContain('First Secret')
  })
})
