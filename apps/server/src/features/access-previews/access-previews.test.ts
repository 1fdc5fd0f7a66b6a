import {
  type AccessChange,
  addSharesRoute,
  changeCollectionRoute,
  changeMemberRoute,
  changePromptsRoute,
  copyPromptsRoute,
  createCollectionRoute,
  createWorkspaceRoute,
  deleteCollectionRoute,
  getPromptRoute,
  movePromptsRoute,
  previewAccessRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let workspaceId: string
let owner: Member
let among: Member
let editor: Member
let viewer: Member
let guest: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
beforeEach(async () => {
  const team = await buildTeam(app, 'editor', 'editor', 'viewer')
  const [first, second, third] = team.members
  if (!first || !second || !third) throw new Error('There are three members')
  workspaceId = team.id
  owner = team.owner
  among = first
  editor = second
  viewer = third
  guest = await signUpUser(app)
  await app.database
    .updateTable('authUsers')
    .set({ emailProvenAt: new Date() })
    .where('email', '=', guest.email)
    .execute()
})
afterAll(() => app.close())

async function createCollection(name: string, people?: Member[]) {
  const { id, slug } = await owner.call(createCollectionRoute, { body: { id: createId(), name } })
  if (people)
    await owner.call(changeCollectionRoute, {
      params: { slug },
      body: { isRestricted: true, people: people.map(({ accountId }) => accountId) },
    })
  return { id, slug }
}

const share = (id: string) =>
  owner.call(addSharesRoute, {
    params: { kind: 'collection', id },
    body: { emails: [guest.email], access: 'read' },
  })

async function addPrompt(...collections: { slug: string }[]): Promise<string> {
  const id = await makePrompt(owner, { title: 'Salaries' })
  for (const { slug } of collections) await place('add-to-collection', [id], slug)
  return id
}

const place = (
  action: 'add-to-collection' | 'remove-from-collection' | 'move',
  ids: string[],
  collection: string,
  showToWorkspace = false,
) => owner.call(changePromptsRoute, { body: { action, ids, collection, showToWorkspace } })

const preview = (body: AccessChange, { call }: TestUser = owner) =>
  call(previewAccessRoute, { body })

const seenBy = async (ids: readonly string[]) => {
  const people = [owner, among, editor, viewer, guest]
  const seen = await Promise.all(
    people.flatMap(({ call }, person) =>
      ids.map((id) =>
        call(getPromptRoute, { params: { id } }).then(
          () => [`${person} ${id}`],
          () => [],
        ),
      ),
    ),
  )
  return new Set(seen.flat())
}

/** Makes a change and counts whom it showed how many prompts. */
async function countGained(ids: readonly string[], change: () => Promise<unknown>) {
  const before = await seenBy(ids)
  await change()
  const gained = [...(await seenBy(ids))].filter((pair) => !before.has(pair))
  const part = (at: number) => new Set(gained.map((pair) => pair.split(' ')[at])).size
  return { people: part(0), promptCount: part(1) }
}

type Case = {
  name: string
  /** Of the members, how many see something new where everyone in the workspace does. */
  newMembers: number
  /** Whether it is made differently with `showToWorkspace`. */
  hasChoice: boolean
  /** The collections, prompts, the change as it is previewed, and as it is made. */
  set: () => Promise<{
    ids: string[]
    body: AccessChange
    act: (isShown: boolean) => Promise<unknown>
  }>
}

const cases: Case[] = [
  {
    name: 'deleting a restricted collection',
    newMembers: 2,
    hasChoice: true,
    set: async () => {
      const { slug } = await createCollection('Salaries', [among])
      const both = await createCollection('Other', [editor])
      const ids = [await addPrompt({ slug }), await addPrompt({ slug }, both)]
      return {
        ids,
        body: { action: 'delete-collection', collection: slug },
        act: (isShown) =>
          owner.call(deleteCollectionRoute, {
            params: { slug },
            query: { showToWorkspace: isShown ? 'true' : 'false' },
          }),
      }
    },
  },
  {
    name: 'taking prompts out of a shared restricted collection',
    newMembers: 2,
    hasChoice: true,
    set: async () => {
      const collection = await createCollection('Salaries', [among])
      await share(collection.id)
      const ids = [await addPrompt(collection), await addPrompt(collection)]
      const { slug } = collection
      return {
        ids,
        body: { action: 'remove-from-collection', ids, collection: slug },
        act: (isShown) => place('remove-from-collection', ids, slug, isShown),
      }
    },
  },
  {
    name: 'moving prompts to an open collection that is shared',
    newMembers: 2,
    hasChoice: true,
    set: async () => {
      const open = await createCollection('Open')
      await share(open.id)
      const ids = [await addPrompt(await createCollection('Salaries', [among])), await addPrompt()]
      return {
        ids,
        body: { action: 'move', ids, collection: open.slug },
        act: (isShown) => place('move', ids, open.slug, isShown),
      }
    },
  },
  {
    name: 'adding a prompt to another restricted collection',
    newMembers: 0,
    hasChoice: false,
    set: async () => {
      const target = await createCollection('Other', [editor])
      const ids = [await addPrompt(await createCollection('Salaries', [among]))]
      return {
        ids,
        body: { action: 'add-to-collection', ids, collection: target.slug },
        act: () => place('add-to-collection', ids, target.slug),
      }
    },
  },
  {
    name: 'opening a restricted collection',
    newMembers: 2,
    hasChoice: false,
    set: async () => {
      const { slug } = await createCollection('Salaries', [among])
      const ids = [await addPrompt({ slug })]
      return {
        ids,
        body: { action: 'change-collection', collection: slug, isRestricted: false, people: [] },
        act: () =>
          owner.call(changeCollectionRoute, { params: { slug }, body: { isRestricted: false } }),
      }
    },
  },
  {
    name: 'adding a person to a restricted collection',
    newMembers: 0,
    hasChoice: false,
    set: async () => {
      const { slug } = await createCollection('Salaries', [among])
      const ids = [await addPrompt({ slug })]
      const people = [among.accountId, viewer.accountId]
      return {
        ids,
        body: { action: 'change-collection', collection: slug, isRestricted: true, people },
        act: () => owner.call(changeCollectionRoute, { params: { slug }, body: { people } }),
      }
    },
  },
  {
    name: 'showing prompts that were kept closed',
    newMembers: 2,
    hasChoice: true,
    set: async () => {
      const { slug } = await createCollection('Salaries', [among])
      const ids = [await addPrompt({ slug })]
      await place('remove-from-collection', ids, slug)
      return {
        ids,
        body: { action: 'show-to-workspace', ids },
        act: async (isShown) =>
          isShown &&
          (await owner.call(changePromptsRoute, { body: { action: 'show-to-workspace', ids } })),
      }
    },
  },
  {
    name: 'making an editor an admin',
    newMembers: 0,
    hasChoice: false,
    set: async () => {
      const ids = [await addPrompt(await createCollection('Salaries', [among])), await addPrompt()]
      const { accountId } = editor
      return {
        ids,
        body: { action: 'change-role', accountId, role: 'admin' },
        act: () =>
          owner.call(changeMemberRoute, {
            params: { id: workspaceId, accountId },
            body: { role: 'admin' },
          }),
      }
    },
  },
  {
    name: 'moving a prompt to the workspace from a personal one',
    newMembers: 3,
    hasChoice: false,
    set: async () => {
      const id = await makePrompt(owner, { title: 'Salaries' })
      const other = await owner.call(createWorkspaceRoute, {
        body: { id: createId(), name: 'Alone' },
      })
      await owner.call(movePromptsRoute, { body: { ids: [id], workspaceId: other.id } })
      return {
        ids: [id],
        body: { action: 'move-to-workspace', ids: [id], workspaceId },
        act: () => owner.call(movePromptsRoute, { body: { ids: [id], workspaceId } }),
      }
    },
  },
]

const runs = cases.flatMap((each) =>
  (each.hasChoice ? [true, false] : [false]).map((isShown) => ({ ...each, isShown })),
)

test.each(runs)(
  '$name shows prompts to as many people as the preview says (to the workspace: $isShown)',
  async ({ set, isShown, newMembers, hasChoice }) => {
    const { ids, body, act } = await set()
    const { kept, shown } = await preview(body)
    if (!hasChoice) expect(kept).toEqual(shown)
    const { promptCount, everyone, names, otherCount } = isShown ? shown : kept
    const gained = await countGained(ids, () => act(isShown))
    const people = names.length + otherCount + (everyone ? newMembers : 0)
    expect(gained).toEqual({ people, promptCount })
    if (everyone) expect(everyone).toEqual({ workspace: 'Acme Research', memberCount: 4 })
  },
)

test('prompts that the actor does not see are not in the preview', async () => {
  const open = await createCollection('Open')
  await addPrompt(await createCollection('Salaries', [among]), open)
  const changes: AccessChange[] = [
    { action: 'delete-collection', collection: open.slug },
    {
      action: 'change-collection',
      collection: open.slug,
      isRestricted: true,
      people: [editor.accountId],
    },
  ]
  for (const change of changes) {
    const { shown, readerCount } = await preview(change, editor)
    expect([shown.promptCount, readerCount]).toEqual([0, null])
  }
})

test('taking prompts out says how many see them now and that all members would', async () => {
  const { slug } = await createCollection('Salaries', [among])
  const ids = [await addPrompt({ slug }), await addPrompt({ slug })]
  expect(await preview({ action: 'remove-from-collection', ids, collection: slug })).toEqual({
    kept: expect.objectContaining({ promptCount: 0, everyone: null, names: [] }),
    shown: expect.objectContaining({
      promptCount: 2,
      everyone: { workspace: 'Acme Research', memberCount: 4 },
      names: [],
    }),
    readerCount: 2,
  })
})

test('a move that adds an outside reader names the address', async () => {
  const open = await createCollection('Open')
  await share(open.id)
  const ids = [await addPrompt()]
  const { kept } = await preview({ action: 'move', ids, collection: open.slug })
  expect(kept).toMatchObject({ promptCount: 1, everyone: null, names: [guest.email] })
})

test('publishing is for everyone, and a copy in the same workspace for nobody new', async () => {
  const ids = [await addPrompt(await createCollection('Salaries', [among]))]
  const { shown } = await preview({ action: 'publish', ids })
  expect(shown).toMatchObject({ isPublic: true, promptCount: 1 })
  const copy = await preview({ action: 'copy-to-workspace', ids, workspaceId })
  expect(copy.shown.promptCount).toBe(0)
  const [id = ''] = ids
  const newId = createId()
  await owner.call(copyPromptsRoute, { body: { copies: [{ id, newId }], workspaceId } })
  expect((await seenBy([newId])).size).toBe(2)
})

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('people who may not make the change, or not see what it is about, are refused', async () => {
  const { slug } = await createCollection('Salaries', [among])
  const ids = [await addPrompt({ slug })]
  const deletion: AccessChange = { action: 'delete-collection', collection: slug }
  const removal: AccessChange = { action: 'remove-from-collection', ids, collection: slug }
  const role: AccessChange = { action: 'change-role', accountId: viewer.accountId, role: 'admin' }
  const open = await createCollection('Open')
  const openDeletion: AccessChange = { action: 'delete-collection', collection: open.slug }
  expect(await codeOf(preview(deletion, editor))).toBe('collection.unknown')
  expect(await codeOf(preview(removal, editor))).toBe('prompt.unknown')
  expect(await codeOf(preview(openDeletion, viewer))).toBe('workspace.not-allowed')
  expect(await codeOf(preview(role, editor))).toBe('workspace.not-allowed')
  expect(await codeOf(preview(removal, guest))).toBe('prompt.unknown')
  expect(await codeOf(preview(removal, among))).toBe('done')
})
