import {
  addSharesRoute,
  changeMemberRoute,
  changePlanRoute,
  changePromptsRoute,
  getPromptRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type ShareAccess } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { joinSharedPrompt, openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import { closeReasons, denials } from './protocol.ts'

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

const make = async (who: Pick<TestUser, 'call'> = owner, body = 'text', title = 'A') => {
  const id = createId()
  const content = { ...emptyContent, title, body }
  await who.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 0, content },
  })
  return id
}

const share = (id: string, access: ShareAccess) =>
  owner.call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [guest.email], access },
  })

const open = (promptId: string, { session }: Pick<TestUser, 'session'>) =>
  openSharedPrompt({ url: app.url, token: session.access_token, promptId })

const storedBody = async (id: string) =>
  (await owner.call(getPromptRoute, { params: { id } })).content.body

const countUpdates = async (promptId: string) => {
  const rows = await app.database
    .selectFrom('promptUpdates')
    .select('sequence')
    .where('promptId', '=', promptId)
    .execute()
  return rows.length
}

describe('a document', () => {
  test('is refused to strangers, to bad tokens and under unknown names, alike', async () => {
    const id = await make()
    const stranger = await open(id, guest)
    const unknown = await open(createId(), owner)
    const odd = await open('no id', owner)
    expect([stranger, unknown, odd].map((each) => each.denials)).toEqual([
      [denials.noAccess],
      [denials.noAccess],
      [denials.noAccess],
    ])
    const nobody = await openSharedPrompt({ url: app.url, token: 'none', promptId: id })
    expect(nobody.denials).toEqual([denials.signedOut])
    expect(stranger.read()).toBe('')
  })

  test('that is shared for reading is seen live, and takes no edits of its reader', async () => {
    const id = await make()
    await share(id, 'read')
    const theirs = await open(id, guest)
    expect([theirs.isReadOnly(), theirs.read()]).toEqual([true, 'text'])
    const mine = await open(id, owner)
    theirs.write('not ')
    mine.write('more ')
    await waitUntil(() => theirs.read().includes('more'))
    await waitUntil(() => mine.isStored())
    expect(theirs.isStored()).toBe(false)
    expect([mine.read(), await countUpdates(id)]).toEqual(['more text', 1])
  })

  test('that somebody has a share of takes no include from them, by letter or at once', async () => {
    await make(owner, 'hidden', 'Secret')
    const id = await make()
    await share(id, 'write')
    const theirs = await open(id, guest)
    theirs.write('{{> secret}}')
    await waitUntil(() => theirs.closings.includes(closeReasons.includeNotAllowed))
    const again = await open(id, guest)
    for (const letter of '}}terces >{{') again.write(letter)
    await waitUntil(() => again.closings.includes(closeReasons.includeNotAllowed))
    const mine = await open(id, owner)
    expect(mine.read()).not.toContain('{{> secret}}')
    mine.write('{{> secret}} ')
    await waitUntil(async () => (await storedBody(id)).includes('{{> secret}}'))
  })

  test('is told when it includes itself, and its prompt stays as it was until it no longer does', async () => {
    const id = await make(owner, 'text\nlast', 'Circle')
    const mine = await open(id, owner)
    mine.write('{{> circle}}\n')
    await waitUntil(() => mine.events.length > 0)
    expect(mine.events[0]).toMatchObject({ type: 'save-refused', code: 'prompt.include-cycle' })
    expect(await storedBody(id)).toBe('text\nlast')
    await owner.call(savePromptRoute, {
      params: { id },
      body: {
        saveId: createId(),
        baseRevision: 1,
        content: { ...emptyContent, title: 'Circle', body: 'text\nLAST' },
      },
    })
    await waitUntil(() => mine.read() === '{{> circle}}\ntext\nLAST')
    mine.document.getText('body').delete(0, 13)
    await waitUntil(async () => (await storedBody(id)) === mine.read())
  })
})

describe('while a document is open', () => {
  test('a share that becomes one for reading, and then expires, takes effect', async () => {
    const id = await make()
    await share(id, 'write')
    const theirs = await open(id, guest)
    theirs.write('mine ')
    await waitUntil(() => theirs.isStored())
    await app.database
      .updateTable('shares')
      .set({ access: 'read' })
      .where('promptId', '=', id)
      .execute()
    await waitUntil(() => theirs.isReadOnly())
    await app.database
      .updateTable('shares')
      .set({ expiresAt: sql<Date>`clock_timestamp() + interval '300 milliseconds'` })
      .where('promptId', '=', id)
      .execute()
    await waitUntil(() => theirs.denials.includes(denials.noAccess))
  })

  test('a role that becomes a viewer’s only reads, and a removed member is out', async () => {
    const team = await buildTeam(app, 'editor')
    const [member] = team.members as [Member]
    const id = await make(member)
    const theirs = await open(id, member)
    expect(theirs.isReadOnly()).toBe(false)
    await team.owner.call(changeMemberRoute, {
      params: { id: team.id, accountId: member.accountId },
      body: { role: 'viewer' },
    })
    await waitUntil(() => theirs.isReadOnly())
    await app.database
      .deleteFrom('workspaceMembers')
      .where('accountId', '=', member.accountId)
      .where('workspaceId', '=', team.id)
      .execute()
    await waitUntil(() => theirs.denials.includes(denials.noAccess))
  })

  test('the trash makes it read-only, and restoring it writable again, with what was written', async () => {
    const id = await make()
    const mine = await open(id, owner)
    await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
    await waitUntil(() => mine.isReadOnly())
    mine.write('meanwhile ')
    await owner.call(changePromptsRoute, { body: { action: 'restore', ids: [id] } })
    await waitUntil(() => !mine.isReadOnly())
    mine.write('and after ')
    await waitUntil(async () => (await storedBody(id)) === 'and after meanwhile text')
  })

  test('a session that ends closes it, and a new token of the same account keeps it open', async () => {
    const person = await signUpProven(app, 'Sara')
    const id = await make(person)
    let token = person.session.access_token
    const mine = joinSharedPrompt({ url: app.url, token: () => token, promptId: id })
    await waitUntil(() => mine.provider.isSynced)
    const { data } = await person.browser.refreshSession()
    token = data.session?.access_token ?? ''
    await mine.provider.sendToken()
    mine.write('still here ')
    await waitUntil(() => mine.isStored())
    token = guest.session.access_token
    await mine.provider.sendToken()
    await waitUntil(() => mine.denials.length > 0)

    const again = await openSharedPrompt({
      url: app.url,
      token: data.session?.access_token ?? '',
      promptId: id,
    })
    await person.browser.signOut()
    await waitUntil(() => again.denials.includes(denials.signedOut))
  })

  test('a stop of the process stores and saves everything, and clients are to connect again', async () => {
    const own = await buildTestApp()
    const person = await signUpProven(own, 'Pia')
    const id = await make(person, '')
    const mine = await openSharedPrompt({
      url: own.url,
      token: person.session.access_token,
      promptId: id,
    })
    const closed: number[] = []
    mine.websocketProvider.on('close', ({ event }: { event: CloseEvent }) =>
      closed.push(event.code),
    )
    for (let index = 0; index < 50; index++) mine.write('x')
    await waitUntil(() => mine.isStored())
    mine.write('!')
    await own.stopServing(1_000)
    const { body } = await own.database
      .selectFrom('prompts')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(body).toContain('x'.repeat(50))
    await waitUntil(() => closed.includes(1012))
    mine.leave()
    await own.close()
  })
})
