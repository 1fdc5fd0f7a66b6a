import {
  addSharesRoute,
  changeCollectionRoute,
  changePlanRoute,
  changePromptsRoute,
  changeShareRoute,
  createCollectionRoute,
  duplicatePromptRoute,
  getFiguresRoute,
  getMeRoute,
  getPromptRoute,
  getSharedCollectionRoute,
  getSharingRoute,
  leaveShareRoute,
  listCollectionsRoute,
  listReceivedRoute,
  listRunsRoute,
  listSharersRoute,
  listVersionsRoute,
  movePromptsRoute,
  publishPromptRoute,
  putLinkRoute,
  renewLinkRoute,
  resolveIncludesRoute,
  revokeLinkRoute,
  revokeShareRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type ShareAccess } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let reader: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  owner = await signUpTeam('Olga')
  reader = await signUpProven(app, 'Rita')
})
afterAll(() => app.close())

async function signUpTeam(firstName: string): Promise<TestUser> {
  const person = await signUpProven(app, firstName)
  await person.call(changePlanRoute, { body: { plan: 'team' } })
  return person
}

type Given = { access?: ShareAccess; expiresAt?: string | null; note?: string }

const share = (kind: 'prompt' | 'collection', id: string, email: string, given: Given = {}) =>
  owner.call(addSharesRoute, {
    params: { kind, id },
    body: { emails: [email], access: 'read', ...given },
  })

const save = (person: TestUser, id: string, body: string, baseRevision = 1) =>
  person.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision, content: { ...emptyContent, title: 'A', body } },
  })

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** As after the time of a share has passed. */
const expireShares = (email: string) =>
  app.database
    .updateTable('shares')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where('email', '=', email)
    .execute()

const makeCollection = (person: TestUser, name: string) =>
  person.call(createCollectionRoute, { body: { id: createId(), name } })

const put = (person: TestUser, collection: string, ...ids: string[]) =>
  person.call(changePromptsRoute, { body: { action: 'add-to-collection', ids, collection } })

const notFound = { status: 404 }
const notAllowed = { status: 403, code: 'prompt.not-allowed' }

describe('sharing with people', () => {
  test('a reader reads and copies, and changes nothing', async () => {
    const id = await makePrompt(owner, { title: 'For readers' })
    await expect(reader.call(getPromptRoute, { params: { id } })).rejects.toMatchObject(notFound)
    await share('prompt', id, reader.email.toUpperCase())
    const prompt = await reader.call(getPromptRoute, { params: { id } })
    expect(prompt).toMatchObject({
      isMember: false,
      sharedBy: 'Olga Example',
      abilities: { edit: false, share: false, delete: false, publish: false, move: false },
    })
    await expect(save(reader, id, 'Mine')).rejects.toMatchObject(notAllowed)
    await reader.call(duplicatePromptRoute, { params: { id }, body: { newId: createId() } })
    const params = { kind: 'prompt' as const, id }
    await expect(reader.call(getSharingRoute, { params })).rejects.toMatchObject(notAllowed)
  })

  test('a reader runs it into a history of their own and sees its versions', async () => {
    const id = await makePrompt(owner, { title: 'To run' })
    await share('prompt', id, reader.email)
    const run = { promptId: id, models: ['demo'] }
    const events = await (await followRuns(app, reader, run)).all()
    expect(events.at(-1)?.type).toBe('run-end')
    const titles = async (person: TestUser) =>
      (await person.call(listRunsRoute, { query: {} })).runs.map(({ promptTitle }) => promptTitle)
    expect(await titles(reader)).toContain('To run')
    expect(await titles(owner)).not.toContain('To run')
    const { versions } = await reader.call(listVersionsRoute, { params: { id } })
    expect(versions).toHaveLength(1)
  })

  test('a writer edits, and neither shares, publishes nor deletes', async () => {
    const id = await makePrompt(owner, { title: 'For writers' })
    const { shares } = await share('prompt', id, reader.email, { access: 'write' })
    expect((await save(reader, id, 'Written by Rita')).revision).toBe(2)
    const params = { kind: 'prompt' as const, id }
    const body = { emails: ['friend@example.com'], access: 'read' as const }
    await expect(reader.call(addSharesRoute, { params, body })).rejects.toMatchObject(notAllowed)
    await expect(reader.call(putLinkRoute, { params, body: {} })).rejects.toMatchObject(notAllowed)
    await expect(
      reader.call(changeShareRoute, { params: { id: shares[0]?.id ?? '' }, body: {} }),
    ).rejects.toMatchObject(notAllowed)
    await expect(
      reader.call(publishPromptRoute, {
        params: { id },
        body: { category: 'writing', licence: 'mit' },
      }),
    ).rejects.toMatchObject(notAllowed)
    await expect(
      reader.call(changePromptsRoute, { body: { action: 'delete', ids: [id] } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('a changed, expired or revoked share holds at once', async () => {
    const id = await makePrompt(owner)
    const { shares } = await share('prompt', id, reader.email, { access: 'write' })
    const params = { id: shares[0]?.id ?? '' }
    await owner.call(changeShareRoute, { params, body: { access: 'read', expiresAt: inAnHour() } })
    await expect(save(reader, id, 'Mine')).rejects.toMatchObject(notAllowed)
    await expireShares(reader.email)
    await expect(reader.call(getPromptRoute, { params: { id } })).rejects.toMatchObject(notFound)
    await owner.call(changeShareRoute, { params, body: { expiresAt: null } })
    await reader.call(getPromptRoute, { params: { id } })
    await owner.call(revokeShareRoute, { params })
    await expect(reader.call(getPromptRoute, { params: { id } })).rejects.toMatchObject(notFound)
    await expect(owner.call(revokeShareRoute, { params })).rejects.toMatchObject({
      code: 'share.unknown',
    })
  })

  test('an address gets its share once somebody has proven it, and looks the same before', async () => {
    const id = await makePrompt(owner, { title: 'For later' })
    const email = `later-${createId()}@example.com`
    const before = await share('prompt', id, email)
    const known = await share('prompt', id, reader.email)
    expect(before.shares[0]).toMatchObject({ email, person: null })
    expect(known.shares[1]).toMatchObject({ email: reader.email, person: null })
    // The same address without a proof is somebody else's word.
    const impostor = await signUpUser(app, { email })
    await expect(impostor.call(getPromptRoute, { params: { id } })).rejects.toMatchObject(notFound)
    await app.database
      .updateTable('authUsers')
      .set({ emailProvenAt: new Date() })
      .where('email', '=', email)
      .execute()
    await app.database.executeQuery(
      sql`select pg_notify('identity_changed', ${impostor.session.user.id})`.compile(app.database),
    )
    await expect
      .poll(() => impostor.call(getPromptRoute, { params: { id } }).catch(() => null))
      .toMatchObject({ content: { title: 'For later' } })
  })

  test('each address gets one mail that says what to do', async () => {
    const id = await makePrompt(owner, { title: 'Mailed' })
    const email = `mailed-${createId()}@example.com`
    const { shares } = await share('prompt', id, email, {
      access: 'write',
      note: 'Have a look',
      expiresAt: '2999-01-31T12:00:00.000Z',
    })
    await owner.call(revokeShareRoute, { params: { id: shares[0]?.id ?? '' } })
    await share('prompt', id, email)
    const mails = (await app.mails()).filter(({ toAddress }) => toAddress === email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: 'Olga Example shared “Mailed” with you',
      replyTo: owner.email,
    })
    for (const part of [
      'You can read and edit it, until January 31, 2999',
      'Have a look',
      `/editor/${id}`,
      '/signup',
    ])
      expect(mails[0]?.textBody).toContain(part)
  })

  test('bad requests are refused in words', async () => {
    const id = await makePrompt(owner)
    const bad = async (email: string, given?: Given) =>
      await share('prompt', id, email, given).then(
        () => 'shared',
        (error: { code: string }) => error.code,
      )
    expect(await bad(owner.email.toUpperCase())).toBe('share.with-yourself')
    expect(await bad('not an address')).toBe('request.invalid')
    expect(await bad(reader.email, { expiresAt: '2020-01-01T00:00:00.000Z' })).toBe(
      'share.expiry-past',
    )
    expect(await bad(reader.email)).toBe('shared')
    expect(await bad(reader.email)).toBe('share.already-shared')
    await expireShares(reader.email)
    expect(await bad(reader.email)).toBe('shared')
    const colleague = await signUpProven(app, 'Carl')
    const { workspace } = await owner.call(getMeRoute)
    const { account } = await colleague.call(getMeRoute)
    await app.database
      .insertInto('workspaceMembers')
      .values({ workspaceId: workspace.id, accountId: account.id, role: 'viewer' })
      .execute()
    expect(await bad(colleague.email)).toBe('share.already-member')
    // A viewer of the workspace reads it and does not share it.
    const params = { kind: 'prompt' as const, id }
    await expect(colleague.call(getSharingRoute, { params })).rejects.toMatchObject(notAllowed)
  })

  test('Pro has secret links, Team adds people, and a downgrade takes nothing away', async () => {
    const person = await signUpProven(app, 'Pia')
    const id = await makePrompt(person)
    const params = { kind: 'prompt' as const, id }
    const body = { emails: [reader.email], access: 'read' as const }
    const lacking = (feature: string, neededPlan: string) => ({
      status: 402,
      code: 'plan.not-included',
      details: { feature, neededPlan },
    })
    await person.call(putLinkRoute, { params, body: {} })
    await expect(person.call(addSharesRoute, { params, body })).rejects.toMatchObject(
      lacking('collaboration', 'team'),
    )
    await person.call(changePlanRoute, { body: { plan: 'team' } })
    const { shares } = await person.call(addSharesRoute, { params, body })
    await person.call(changePlanRoute, { body: { plan: 'free' } })
    await reader.call(getPromptRoute, { params: { id } })
    const share = { id: shares[0]?.id ?? '' }
    await expect(
      person.call(changeShareRoute, { params: share, body: { access: 'write' } }),
    ).rejects.toMatchObject(lacking('collaboration', 'team'))
    await expect(person.call(renewLinkRoute, { params })).rejects.toMatchObject(
      lacking('secretLinks', 'pro'),
    )
    await person.call(revokeShareRoute, { params: share })
    await person.call(revokeLinkRoute, { params })
  })

  test('shares and the link of a prompt go with it to another workspace', async () => {
    const id = await makePrompt(owner)
    const params = { kind: 'prompt' as const, id }
    await share('prompt', id, reader.email)
    const { url } = await owner.call(putLinkRoute, { params, body: {} })
    const other = await signUpProven(app, 'Omar')
    const { id: workspaceId } = await addTeam(app, [
      { user: owner, role: 'editor' },
      { user: other, role: 'owner' },
    ])
    await owner.call(movePromptsRoute, { body: { ids: [id], workspaceId } })
    expect(await other.call(getSharingRoute, { params })).toMatchObject({
      shares: [{ email: reader.email }],
      link: { url },
    })
    await reader.call(getPromptRoute, { params: { id } })
  })

  test('includes: a reader gets those of the prompt, a writer adds none, a copy has their texts', async () => {
    await makePrompt(owner, { title: 'House style', body: 'Be brief.' })
    await makePrompt(owner, { title: 'Other secret', body: 'Hidden.' })
    const id = await makePrompt(owner, { title: 'With include', body: '{{> house-style}} Go.' })
    await share('prompt', id, reader.email, { access: 'write' })
    const { included } = await reader.call(resolveIncludesRoute, {
      body: { keys: ['house-style', 'other-secret'], promptId: id },
    })
    expect(included.map(({ body }) => body)).toEqual(['Be brief.'])
    await expect(save(reader, id, '{{> other-secret}}')).rejects.toMatchObject({
      code: 'prompt.include-not-allowed',
    })
    const copy = await reader.call(duplicatePromptRoute, {
      params: { id },
      body: { newId: createId() },
    })
    expect(copy.content.body).toBe('Be brief. Go.')
  })
})

describe('sharing a collection', () => {
  test('everything in it is shared while it is in it', async () => {
    const collection = await makeCollection(owner, 'Shared box')
    const [inside, outside] = [await makePrompt(owner), await makePrompt(owner)]
    await put(owner, collection.slug, inside)
    await share('collection', collection.id, reader.email, { access: 'write' })
    expect((await save(reader, inside, 'Mine')).revision).toBe(2)
    await expect(save(reader, outside, 'Mine')).rejects.toMatchObject({ status: 404 })
    const thing = { kind: 'collection' as const, id: collection.id }
    const invited = await owner.call(getSharingRoute, { params: thing })
    expect(invited.shares).toMatchObject([{ person: null }])
    const opened = await reader.call(getSharedCollectionRoute, { params: { id: collection.id } })
    const known = await owner.call(getSharingRoute, { params: thing })
    expect(known.shares).toMatchObject([{ person: { name: 'Rita Example' } }])
    expect(opened).toMatchObject({ name: 'Shared box', access: 'write', total: 1 })
    expect(opened.prompts.map(({ id }) => id)).toEqual([inside])
    const sharing = await owner.call(getSharingRoute, { params: { kind: 'prompt', id: inside } })
    expect(sharing.shares).toMatchObject([{ collection: { name: 'Shared box' } }])
    await owner.call(changePromptsRoute, {
      body: { action: 'remove-from-collection', ids: [inside], collection: collection.slug },
    })
    await expect(save(reader, inside, 'Mine', 2)).rejects.toMatchObject({ status: 404 })
  })

  test('its visibility follows, and private means that nobody else has it', async () => {
    const collection = await makeCollection(owner, 'Visible box')
    const params = { slug: collection.slug }
    const visibility = async () =>
      (await owner.call(listCollectionsRoute)).collections.find(({ id }) => id === collection.id)
        ?.visibility
    const { shares } = await share('collection', collection.id, reader.email)
    expect(await visibility()).toBe('shared')
    const thing = { kind: 'collection' as const, id: collection.id }
    await owner.call(putLinkRoute, { params: thing, body: {} })
    await owner.call(revokeShareRoute, { params: { id: shares[0]?.id ?? '' } })
    expect(await visibility()).toBe('shared')
    await owner.call(revokeLinkRoute, { params: thing })
    expect(await visibility()).toBe('private')
    const again = await share('collection', collection.id, reader.email)
    await reader.call(leaveShareRoute, { params: { id: again.shares[0]?.id ?? '' } })
    expect(await visibility()).toBe('private')
    await share('collection', collection.id, reader.email)
    await expireShares(reader.email)
    expect(await visibility()).toBe('private')
    await share('collection', collection.id, reader.email)
    await owner.call(putLinkRoute, { params: thing, body: {} })
    for (const chosen of ['public', 'shared'] as const) {
      await owner.call(changeCollectionRoute, { params, body: { visibility: chosen } })
      expect(await visibility()).toBe(chosen)
    }
    await reader.call(getSharedCollectionRoute, { params: { id: collection.id } })
    await owner.call(changeCollectionRoute, { params, body: { visibility: 'private' } })
    expect(await visibility()).toBe('private')
    expect(await owner.call(getSharingRoute, { params: thing })).toMatchObject({
      shares: [],
      link: null,
    })
    await expect(
      reader.call(getSharedCollectionRoute, { params: { id: collection.id } }),
    ).rejects.toMatchObject(notFound)
  })

  test('a stranger cannot share it', async () => {
    const collection = await makeCollection(owner, 'Own box')
    const params = { kind: 'collection' as const, id: collection.id }
    const body = { emails: ['friend@example.com'], access: 'read' as const }
    const stranger = await signUpTeam('Sam')
    await expect(stranger.call(addSharesRoute, { params, body })).rejects.toMatchObject(notFound)
    await expect(stranger.call(putLinkRoute, { params, body: {} })).rejects.toMatchObject(notFound)
  })
})

describe('received shares', () => {
  test('they are listed, filtered, searched, paged and left', async () => {
    const person = await signUpProven(app, 'Nora')
    const other = await signUpTeam('Otto')
    const first = await makePrompt(owner, { title: 'First one', body: 'apples' })
    const second = await makePrompt(owner, { title: 'Second one' })
    const third = await makePrompt(other, { title: 'Third one' })
    const collection = await makeCollection(owner, 'Fourth box')
    await put(owner, collection.slug, first, second)
    await share('prompt', first, person.email)
    await share('prompt', second, person.email, { access: 'write' })
    await other.call(addSharesRoute, {
      params: { kind: 'prompt', id: third },
      body: { emails: [person.email], access: 'read' },
    })
    await share('collection', collection.id, person.email)
    const list = async (query: Record<string, string> = {}) =>
      await person.call(listReceivedRoute, { query })
    const titles = async (query?: Record<string, string>) =>
      (await list(query)).shares.map(({ title }) => title)
    expect(await titles()).toEqual(['Fourth box', 'Third one', 'Second one', 'First one'])
    expect(await titles({ access: 'write' })).toEqual(['Second one'])
    const { sharers } = await person.call(listSharersRoute)
    expect(sharers.map(({ name }) => name)).toEqual(['Olga Example', 'Otto Example'])
    expect(await titles({ sharer: sharers[1]?.id ?? '' })).toEqual(['Third one'])
    expect(await titles({ q: 'apples' })).toEqual(['First one'])
    expect(await titles({ q: 'box' })).toEqual(['Fourth box'])
    const page = await list({ limit: '3' })
    expect(page).toMatchObject({ total: 4, nextCursor: expect.any(String) })
    expect(await titles({ cursor: page.nextCursor ?? '' })).toEqual(['First one'])
    expect((await person.call(getFiguresRoute)).sharesReceived).toBe(4)
    await owner.call(changePromptsRoute, { body: { action: 'delete', ids: [first] } })
    expect(await titles()).not.toContain('First one')
    const left = page.shares[1]
    expect(left?.title).toBe('Third one')
    const params = { id: left?.id ?? '' }
    await expect(reader.call(leaveShareRoute, { params })).rejects.toMatchObject(notFound)
    await person.call(leaveShareRoute, { params })
    await expect(person.call(getPromptRoute, { params: { id: third } })).rejects.toMatchObject(
      notFound,
    )
    expect((await person.call(getFiguresRoute)).sharesReceived).toBe(2)
    await owner.call(changePromptsRoute, { body: { action: 'restore', ids: [first] } })
    expect(await titles()).toContain('First one')
    expect((await person.call(getFiguresRoute)).sharesReceived).toBe(3)
  })
})
