import { savePromptRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { addMember, buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'

export let app: TestApp
/** Of the workspace of the prompts, with a member whose access ends. */
export let owner: Member
export let member: Member
/** Of another workspace, with which things are shared. */
let partner: Member
export let guest: Member
const workspaces = { own: '', partner: '' }

/** Gives the calling file an app of its own with these people. */
export function setUpPeople(): void {
  beforeAll(async () => {
    app = await buildTestApp()
    const [team, partners] = [await buildTeam(app, 'editor'), await buildTeam(app, 'editor')]
    owner = team.owner
    member = team.members[0] ?? (await addMember(app, team, 'editor'))
    partner = partners.owner
    guest = partners.members[0] ?? (await addMember(app, partners, 'editor'))
    Object.assign(workspaces, { own: team.id, partner: partners.id })
  })
  afterAll(() => app.close())
}

export async function makePrompt(): Promise<string> {
  const id = createId()
  const content = { ...emptyContent, title: 'A', body: 'text' }
  await owner.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: 0, content },
  })
  return id
}

/** A collection with these prompts; a restricted one is for these people. */
async function collect(
  promptId: string,
  { people }: { people?: readonly Member[] } = {},
): Promise<string> {
  const id = createId()
  const workspaceId = workspaces.own
  const { database } = app
  await database
    .insertInto('collections')
    .values({ id, workspaceId, slug: id, name: 'C', isRestricted: people !== undefined })
    .execute()
  for (const { accountId } of people ?? [])
    await database
      .insertInto('collectionPeople')
      .values({ collectionId: id, accountId, workspaceId })
      .execute()
  await putInto(id, promptId)
  return id
}

const putInto = (collectionId: string, promptId: string) =>
  app.database
    .insertInto('collectionPrompts')
    .values({ collectionId, promptId, workspaceId: workspaces.own })
    .execute()

type Shared = { promptId: string } | { collectionId: string }

/** With the guest, or with the workspace that the guest is a member of. */
export async function share(what: Shared, { isWithWorkspace = false } = {}): Promise<string> {
  const id = createId()
  const recipient = isWithWorkspace
    ? { recipientWorkspaceId: workspaces.partner }
    : { accountId: guest.accountId, email: guest.email }
  await app.database
    .insertInto('shares')
    .values({ id, workspaceId: workspaces.own, access: 'write', ...what, ...recipient })
    .execute()
  return id
}

const changeShare = (id: string, changes: Record<string, unknown>) =>
  app.database.updateTable('shares').set(changes).where('id', '=', id).execute()

const setRole = (person: Member, workspaceId: string, role: string) =>
  app.database
    .updateTable('workspaceMembers')
    .set({ role })
    .where('accountId', '=', person.accountId)
    .where('workspaceId', '=', workspaceId)
    .execute()

const changePrompt = (id: string, changes: Record<string, unknown>) =>
  app.database.updateTable('prompts').set(changes).where('id', '=', id).execute()

const changeCollection = (id: string, changes: Record<string, unknown>) =>
  app.database.updateTable('collections').set(changes).where('id', '=', id).execute()

/** Afterwards everybody is what they were: the cases share their people. */
export async function restoreMembers(): Promise<void> {
  for (const [person, workspaceId] of [
    [member, workspaces.own],
    [guest, workspaces.partner],
  ] as const)
    await app.database
      .insertInto('workspaceMembers')
      .values({ accountId: person.accountId, workspaceId, role: 'editor' })
      .onConflict((conflict) =>
        conflict
          .columns(['workspaceId', 'accountId'])
          .doUpdateSet({ role: 'editor' })
          // A notice without a change would hide that another notice is missing.
          .where('workspaceMembers.role', '<>', 'editor'),
      )
      .execute()
}

export type AccessCase = {
  name: string
  /** The changed columns, as `table.column`. */
  columns: readonly string[]
  who: () => Member
  /** Gives access, and returns what ends it. */
  prepare: (promptId: string) => Promise<() => Promise<unknown>>
  /** The access that remains; none without it. */
  left?: 'read'
}

export const accessCases: AccessCase[] = [
  {
    name: 'a member leaves the workspace',
    columns: ['workspace_members.account_id', 'workspace_members.workspace_id'],
    who: () => member,
    prepare: async () => () =>
      app.database
        .deleteFrom('workspaceMembers')
        .where('accountId', '=', member.accountId)
        .where('workspaceId', '=', workspaces.own)
        .execute(),
  },
  {
    name: 'a member becomes a viewer',
    columns: ['workspace_members.role'],
    who: () => member,
    prepare: async () => () => setRole(member, workspaces.own, 'viewer'),
    left: 'read',
  },
  {
    name: 'an admin becomes an editor, who is not among the people of a restricted collection',
    columns: ['workspace_members.role'],
    who: () => member,
    prepare: async (promptId) => {
      await setRole(member, workspaces.own, 'admin')
      await collect(promptId, { people: [] })
      return () => setRole(member, workspaces.own, 'editor')
    },
  },
  {
    name: 'an open collection is restricted',
    columns: ['collections.is_restricted', 'prompts.is_restricted'],
    who: () => member,
    prepare: async (promptId) => {
      const collection = await collect(promptId)
      return () => changeCollection(collection, { isRestricted: true })
    },
  },
  {
    name: 'one of two restricted collections is opened, and the other is for others',
    columns: ['collections.is_restricted'],
    who: () => member,
    prepare: async (promptId) => {
      const opened = await collect(promptId, { people: [member] })
      await collect(promptId, { people: [] })
      return () => changeCollection(opened, { isRestricted: false })
    },
  },
  {
    name: 'one of two restricted collections is opened, by which the prompt was shared',
    columns: ['collections.is_restricted'],
    who: () => guest,
    prepare: async (promptId) => {
      const opened = await collect(promptId, { people: [] })
      await share({ collectionId: opened })
      await collect(promptId, { people: [] })
      return () => changeCollection(opened, { isRestricted: false })
    },
  },
  {
    name: 'a restricted collection is deleted, and another one is for others',
    columns: ['collections.id'],
    who: () => member,
    prepare: async (promptId) => {
      const deleted = await collect(promptId, { people: [member] })
      await collect(promptId, { people: [] })
      return () => app.database.deleteFrom('collections').where('id', '=', deleted).execute()
    },
  },
  {
    name: 'a person is taken out of a restricted collection',
    columns: ['collection_people.account_id', 'collection_people.collection_id'],
    who: () => member,
    prepare: async (promptId) => {
      const collection = await collect(promptId, { people: [member] })
      return () =>
        app.database.deleteFrom('collectionPeople').where('collectionId', '=', collection).execute()
    },
  },
  {
    name: 'a person of a restricted collection is replaced by another',
    columns: ['collection_people.account_id'],
    who: () => member,
    prepare: async (promptId) => {
      const collection = await collect(promptId, { people: [member] })
      return () =>
        app.database
          .updateTable('collectionPeople')
          .set({ accountId: owner.accountId })
          .where('collectionId', '=', collection)
          .execute()
    },
  },
  {
    name: 'a prompt is taken out of one of two restricted collections',
    columns: ['collection_prompts.prompt_id'],
    who: () => member,
    prepare: async (promptId) => {
      const left = await collect(promptId, { people: [member] })
      await collect(promptId, { people: [] })
      return () =>
        app.database.deleteFrom('collectionPrompts').where('collectionId', '=', left).execute()
    },
  },
  {
    name: 'a prompt changes from one restricted collection to another',
    columns: ['collection_prompts.collection_id'],
    who: () => member,
    prepare: async (promptId) => {
      const left = await collect(promptId, { people: [member] })
      const next = await collect(await makePrompt(), { people: [] })
      return () =>
        app.database
          .updateTable('collectionPrompts')
          .set({ collectionId: next })
          .where('collectionId', '=', left)
          .execute()
    },
  },
  {
    name: 'a prompt is put into a restricted collection',
    columns: ['prompts.is_restricted'],
    who: () => member,
    prepare: async (promptId) => {
      const collection = await collect(await makePrompt(), { people: [] })
      return () => putInto(collection, promptId)
    },
  },
  {
    name: 'a prompt moves to another workspace',
    columns: ['prompts.workspace_id'],
    who: () => member,
    prepare: async (promptId) => () => changePrompt(promptId, { workspaceId: workspaces.partner }),
  },
  {
    name: 'a shared prompt goes to the trash',
    columns: ['prompts.deleted_at'],
    who: () => guest,
    prepare: async (promptId) => {
      await share({ promptId })
      return () => changePrompt(promptId, { deletedAt: new Date() })
    },
  },
  {
    name: 'a prompt is deleted for good',
    columns: ['prompts.id'],
    who: () => member,
    prepare: async (promptId) => () =>
      app.database.deleteFrom('prompts').where('id', '=', promptId).execute(),
  },
  {
    name: 'a share becomes one for reading',
    columns: ['shares.access'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ promptId })
      return () => changeShare(id, { access: 'read' })
    },
    left: 'read',
  },
  {
    name: 'a share expires',
    columns: ['shares.expires_at'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ promptId })
      return () => changeShare(id, { expiresAt: sql`now()` })
    },
  },
  {
    name: 'a share is given to another account',
    columns: ['shares.account_id'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ promptId })
      return () => changeShare(id, { accountId: partner.accountId })
    },
  },
  {
    name: 'a share is deleted',
    columns: ['shares.id'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ promptId })
      return () => app.database.deleteFrom('shares').where('id', '=', id).execute()
    },
  },
  {
    name: 'a share is given to another prompt',
    columns: ['shares.prompt_id'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ promptId })
      const other = await makePrompt()
      return () => changeShare(id, { promptId: other })
    },
  },
  {
    name: 'a share is given to another collection',
    columns: ['shares.collection_id'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ collectionId: await collect(promptId) })
      const other = await collect(await makePrompt())
      return () => changeShare(id, { collectionId: other })
    },
  },
  {
    name: 'a share with a workspace is given to another one',
    columns: ['shares.recipient_workspace_id'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ promptId }, { isWithWorkspace: true })
      const other = await buildTeam(app)
      return () => changeShare(id, { recipientWorkspaceId: other.id })
    },
  },
  {
    name: 'a share comes from the workspace that it is with',
    columns: ['shares.workspace_id'],
    who: () => guest,
    prepare: async (promptId) => {
      const id = await share({ promptId }, { isWithWorkspace: true })
      return () => changeShare(id, { workspaceId: workspaces.partner })
    },
  },
  {
    name: 'a member of a workspace that has a share leaves it',
    columns: ['workspace_members.account_id'],
    who: () => guest,
    prepare: async (promptId) => {
      await share({ promptId }, { isWithWorkspace: true })
      return () =>
        app.database
          .deleteFrom('workspaceMembers')
          .where('accountId', '=', guest.accountId)
          .where('workspaceId', '=', workspaces.partner)
          .execute()
    },
  },
  {
    name: 'a member of a workspace that has a share becomes a viewer',
    columns: ['workspace_members.role'],
    who: () => guest,
    prepare: async (promptId) => {
      await share({ promptId }, { isWithWorkspace: true })
      return () => setRole(guest, workspaces.partner, 'viewer')
    },
    left: 'read',
  },
]
