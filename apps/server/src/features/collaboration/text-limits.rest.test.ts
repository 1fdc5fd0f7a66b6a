import {
  addSharesRoute,
  changePlanRoute,
  getMeRoute,
  getPromptRoute,
  savePromptRoute,
} from '@product/contract'
import { contentLimits, createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentChannel } from '#features/prompts/index.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import { closeReasons } from './protocol.ts'

let app: TestApp
let owner: TestUser
let guest: TestUser

beforeAll(async () => {
  app = await buildTestApp()
  owner = await signUpProven(app, 'Olga')
  await owner.call(changePlanRoute, { body: { plan: 'team' } })
  guest = await signUpProven(app, 'Gina')
})
afterAll(() => app.close())

const most = contentLimits.body

async function make(title: string, body: string) {
  const id = createId()
  await owner.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, title, body } },
  })
  await owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [guest.email], access: 'write' },
  })
  return id
}

const open = (promptId: string, { session }: Pick<TestUser, 'session'>) =>
  openSharedPrompt({ url: app.url, token: session.access_token, promptId })

const storedBody = async (id: string) =>
  (await owner.call(getPromptRoute, { params: { id } })).content.body

/** As another process stores an update, which knows nothing of what is written here meanwhile. */
async function storeElsewhere(
  promptId: string,
  edit: (body: Y.Text) => void,
  accountId: string | null = null,
): Promise<void> {
  const found = await app.database
    .selectFrom('promptDocuments')
    .select(['workspaceId', 'snapshot', 'sequence'])
    .where('promptId', '=', promptId)
    .executeTakeFirstOrThrow()
  const document = new Y.Doc()
  Y.applyUpdate(document, found.snapshot)
  const before = Y.encodeStateVector(document)
  edit(document.getText('body'))
  const update = Buffer.from(Y.encodeStateAsUpdate(document, before))
  const sequence = found.sequence + 1
  await app.database
    .insertInto('promptUpdates')
    .values({ promptId, workspaceId: found.workspaceId, sequence, accountId, update })
    .execute()
  await app.database
    .updateTable('promptDocuments')
    .set({ sequence, isUnsaved: true })
    .where('promptId', '=', promptId)
    .execute()
  await sql`select pg_notify(${documentChannel}, ${`${promptId}:${sequence}`})`.execute(
    app.database,
  )
}

test('an include that a guest wrote across the limit does not become a member’s', async () => {
  await make('Salaries', 'hidden')
  const id = await make('Padded', 'x'.repeat(most - 13))
  const [theirs, mine] = [await open(id, guest), await open(id, owner)]
  // The last brace is the first character beyond the limit.
  theirs.write('{{> salaries}}', most - 13)
  await waitUntil(() => theirs.closings.length > 0 || mine.read().length > most)
  mine.document.getText('body').delete(0, 1)
  await waitUntil(() => mine.events.length > 0)
  expect(await storedBody(id)).toBe('x'.repeat(most - 14))
  expect(theirs.closings).toContain(closeReasons.includeNotAllowed)
})

test('one that another process took does not become a member’s either', async () => {
  await make('Bonuses', 'hidden')
  const id = await make('Padded elsewhere', 'x'.repeat(most - 12))
  const first = await open(id, owner)
  first.leave()
  const { account } = await guest.call(getMeRoute)
  await storeElsewhere(id, (body) => body.insert(most - 12, '{{> bonuses}}'), account.id)
  const mine = await open(id, owner)
  await waitUntil(() => mine.read().length === most + 1)
  mine.document.getText('body').delete(0, 1)
  const isNotAllowed = (event: unknown) =>
    JSON.stringify(event).includes(closeReasons.includeNotAllowed)
  await waitUntil(
    async () => mine.events.some(isNotAllowed) || (await storedBody(id)).includes('{{> bonuses}}'),
  )
  expect(await storedBody(id)).toBe('x'.repeat(most - 12))
})

test('an edit that takes a text beyond its limit is refused with a reason, whoever makes it', async () => {
  const id = await make('Full', 'x'.repeat(most))
  for (const person of [guest, owner]) {
    const shared = await open(id, person)
    shared.write('y', most)
    await waitUntil(() => shared.closings.includes(closeReasons.textTooLong))
  }
  const mine = await open(id, owner)
  mine.document.getText('body').delete(0, 1)
  mine.write('y', most - 1)
  await waitUntil(async () => (await storedBody(id)).endsWith('xy'))
  expect(mine.closings).toEqual([])
})

test('what processes together stored beyond a limit is not cut off, and saved once it is shortened', async () => {
  const id = await make('Full elsewhere', 'x'.repeat(most - 1))
  const first = await open(id, owner)
  first.leave()
  await storeElsewhere(id, (body) => body.insert(0, 'before'))
  const mine = await open(id, owner)
  await waitUntil(() => mine.read().length === most + 5)
  mine.document.getText('body').delete(most, 1)
  await waitUntil(() => mine.events.length > 0)
  expect(mine.events[0]).toMatchObject({ type: 'save-refused', code: closeReasons.textTooLong })
  expect([mine.read().length, (await storedBody(id)).length]).toEqual([most + 4, most - 1])
  mine.document.getText('body').delete(most - 4, 8)
  await waitUntil(async () => (await storedBody(id)) === mine.read())
  expect(mine.read()).toBe(`before${'x'.repeat(most - 10)}`)
})
