import {
  addSharesRoute,
  changeCollectionRoute,
  changePromptsRoute,
  copyLinkedPromptRoute,
  countUnpublishedPromptsRoute,
  createCollectionRoute,
  getFiguresRoute,
  getPromptRoute,
  getSharedCollectionRoute,
  getSharingRoute,
  listReceivedRoute,
  listUnpublishedPromptsRoute,
  openLinkRoute,
  putLinkRoute,
  shareWithWorkspaceRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTeam } from '#testing/add-team.ts'
import { buildTeam, type Member, tokenOf } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpProven } from '#testing/sign-up-proven.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

async function makeCollection({ call }: TestUser, name: string, people?: string[]) {
  const { id, slug } = await call(createCollectionRoute, { body: { id: createId(), name } })
  if (people)
    await call(changeCollectionRoute, { params: { slug }, body: { isRestricted: true, people } })
  return { kind: 'collection' as const, id, slug }
}

const put = ({ call }: TestUser, id: string, ...collections: { slug: string }[]) =>
  Promise.all(
    collections.map(({ slug: collection }) =>
      call(changePromptsRoute, { body: { action: 'add-to-collection', ids: [id], collection } }),
    ),
  )

const read = ({ call }: TestUser, id: string) => call(getPromptRoute, { params: { id } })

const notFound = { status: 404 }

describe('a prompt of an open collection that a restricted one holds back', () => {
  async function build() {
    const { id: workspaceId, owner, members } = await buildTeam(app, 'editor')
    const [editor] = members as [Member]
    const open = await makeCollection(owner, 'Open')
    const restricted = await makeCollection(owner, 'Restricted', [])
    const secret = await makePrompt(owner, { title: 'Secret' })
    const plain = await makePrompt(owner, { title: 'Plain' })
    await put(owner, secret, open, restricted)
    await put(owner, plain, open)
    return { workspaceId, owner, editor, open, restricted, secret, plain }
  }

  test('is not reached by a share of the open one, but by one of the restricted one', async () => {
    const { owner, editor, open, restricted, secret } = await build()
    const guest = await signUpProven(app)
    const body = { emails: [guest.email], access: 'write' as const }
    await editor.call(addSharesRoute, { params: open, body })
    await expect(read(guest, secret)).rejects.toMatchObject(notFound)
    const shared = await guest.call(getSharedCollectionRoute, { params: { id: open.id } })
    expect(shared).toMatchObject({ total: 1, prompts: [{ title: 'Plain' }] })
    expect((await guest.call(listReceivedRoute, { query: {} })).shares).toMatchObject([
      { promptCount: 1 },
    ])
    expect((await guest.call(getFiguresRoute)).sharesReceived).toBe(1)
    await owner.call(addSharesRoute, { params: restricted, body: { ...body, access: 'read' } })
    expect((await read(guest, secret)).abilities.edit).toBe(false)
    expect((await guest.call(getFiguresRoute)).sharesReceived).toBe(2)
  })

  test('is not reached through a workspace that the open one is shared with', async () => {
    const { editor, open, secret, plain } = await build()
    const guest = await signUpUser(app)
    const { id: workspaceId } = await addTeam(app, [
      { user: editor, role: 'viewer' },
      { user: guest, role: 'editor' },
    ])
    const body = { workspaceId, access: 'write' as const }
    await editor.call(shareWithWorkspaceRoute, { params: open, body })
    expect((await read(guest, plain)).abilities.edit).toBe(true)
    await expect(read(guest, secret)).rejects.toMatchObject(notFound)
  })

  test('is not opened, listed or copied with the link of the open one', async () => {
    const { owner, editor, open, restricted, secret } = await build()
    const linkOf = async (person: TestUser, { kind, id }: typeof open) =>
      tokenOf((await person.call(putLinkRoute, { params: { kind, id }, body: {} })).url)
    const openLink = (token: string, promptId?: string) =>
      callAs(app)(openLinkRoute, { body: { token, ...(promptId && { promptId }) } })
    const token = await linkOf(editor, open)
    expect((await openLink(token)).collection?.prompts).toMatchObject([{ title: 'Plain' }])
    await expect(openLink(token, secret)).rejects.toMatchObject(notFound)
    const body = { token, promptId: secret, newId: createId() }
    await expect(
      (await signUpUser(app)).call(copyLinkedPromptRoute, { body }),
    ).rejects.toMatchObject(notFound)
    const inside = await openLink(await linkOf(owner, restricted), secret)
    expect(inside.prompt?.content.title).toBe('Secret')
  })

  test('is neither listed nor counted among the unpublished ones', async () => {
    const { owner, editor, open } = await build()
    const { slug } = open
    const unpublished = async ({ call }: TestUser) => {
      const { prompts, total } = await call(listUnpublishedPromptsRoute, { params: { slug } })
      const counted = await call(countUnpublishedPromptsRoute, { params: { slug } })
      return { titles: prompts.map(({ title }) => title).toSorted(), total, counted: counted.total }
    }
    expect(await unpublished(editor)).toEqual({ titles: ['Plain'], total: 1, counted: 1 })
    expect(await unpublished(owner)).toEqual({ titles: ['Plain', 'Secret'], total: 2, counted: 2 })
  })
})

describe('a prompt in a collection that an editor does not see, and in one that they see', () => {
  async function build() {
    const { owner, members } = await buildTeam(app, 'editor', 'viewer', 'viewer')
    const [editor, viewer, listed] = members as [Member, Member, Member]
    const hidden = await makeCollection(owner, 'Hidden', [])
    const seen = await makeCollection(owner, 'Seen', [editor.accountId])
    const id = await makePrompt(owner)
    await put(owner, id, hidden, seen)
    return { owner, editor, viewer, listed, hidden, seen, id }
  }

  test('has shares and a link through it that the editor is not told of', async () => {
    const { owner, editor, hidden, seen, id } = await build()
    for (const collection of [hidden, seen]) {
      const body = { emails: [`${collection.slug}@example.com`], access: 'read' as const }
      await owner.call(addSharesRoute, { params: collection, body })
      await owner.call(putLinkRoute, { params: collection, body: {} })
    }
    const through = async ({ call }: TestUser) => {
      const { shares, linkedCollections } = await call(getSharingRoute, {
        params: { kind: 'prompt', id },
      })
      return [...shares.map(({ email }) => email), ...linkedCollections.map(({ slug }) => slug)]
    }
    expect(await through(editor)).toEqual([`${seen.slug}@example.com`, seen.slug])
    expect(await through(owner)).toHaveLength(4)
  })

  test('stays in it when the editor moves the prompt to another collection', async () => {
    const { owner, editor, viewer, hidden, id } = await build()
    const { slug: collection } = await makeCollection(owner, 'Open')
    await editor.call(changePromptsRoute, { body: { action: 'move', ids: [id], collection } })
    expect((await read(owner, id)).collections).toEqual([hidden.slug, collection])
    await expect(read(viewer, id)).rejects.toMatchObject(notFound)
  })

  test('is for the people of restricted collections only, in the list of members too', async () => {
    const { owner, editor, listed, id } = await build()
    const open = await makeCollection(owner, 'Open', [listed.accountId])
    await owner.call(changeCollectionRoute, {
      params: { slug: open.slug },
      body: { isRestricted: false },
    })
    await put(owner, id, open)
    const { members } = await owner.call(getSharingRoute, { params: { kind: 'prompt', id } })
    expect(members.map((member) => member.id)).toEqual([owner.accountId, editor.accountId])
    await expect(read(listed, id)).rejects.toMatchObject(notFound)
  })
})
