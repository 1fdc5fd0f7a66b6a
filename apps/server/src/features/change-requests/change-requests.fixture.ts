import {
  addSharesRoute,
  type ChangeRequest,
  changePlanRoute,
  declineChangeRequestRoute,
  getChangeBaseRoute,
  getChangeRequestRoute,
  getMeRoute,
  getPromptRoute,
  listNotificationsRoute,
  listPromptChangeRequestsRoute,
  mergeChangeRequestRoute,
  proposeChangeRoute,
  savePromptRoute,
  withdrawChangeRequestRoute,
} from '@product/contract'
import {
  createId,
  emptyContent,
  type MergeChoices,
  type PromptContent,
  type ShareAccess,
} from '@product/domain'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { DB } from '#platform/database/types.gen.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

export const body = 'You are a scribe.\nList the decisions.\nBe brief.'
export const content = { ...emptyContent, title: 'Notes', body }

export let app: TestApp
export let owner: TestUser
export let writer: TestUser
export let reader: TestUser
export let stranger: TestUser
export let promptId: string

/** Gives the calling file an app of its own, with four people and a prompt for each test. Files share this module. */
export function setUpChangeRequests(): void {
  beforeAll(async () => {
    app = await buildTestApp({ config: { rateLimits: false } })
    owner = await signUpUser(app, { firstName: 'Olga' })
    writer = await signUpUser(app, { firstName: 'Wim' })
    reader = await signUpUser(app, { firstName: 'Rita' })
    stranger = await signUpUser(app, { firstName: 'Sven' })
    for (const person of [owner, writer, reader, stranger]) await person.call(getMeRoute)
    await app.database.updateTable('authUsers').set({ emailProvenAt: new Date() }).execute()
    await owner.call(changePlanRoute, { body: { plan: 'team' } })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.database.deleteFrom('notifications').execute()
    promptId = createId()
    await save({}, 0)
    await share(writer, 'write')
    await share(reader, 'read')
  })
}

/** In place of the one that was made for the test. */
export function choosePrompt(id: string): void {
  promptId = id
}

export const save = (changes: Partial<PromptContent>, baseRevision: number, person = owner) =>
  person.call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision, content: { ...content, ...changes } },
  })

export const share = (person: TestUser, access: ShareAccess) =>
  owner.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [person.email], access },
  })

export const endShares = () =>
  app.database.deleteFrom('shares').where('promptId', '=', promptId).execute()

export const findBase = (person: TestUser, id = promptId) =>
  person.call(getChangeBaseRoute, { params: { id } })

type Given = {
  id?: string
  promptId?: string
  content?: Partial<PromptContent>
  title?: string
  baseHash?: string
}

export const shorter = body.replace('Be brief.', 'One line each.')

export async function propose(person: TestUser, given: Given = {}): Promise<ChangeRequest> {
  const { id = createId(), promptId: to = promptId, title = 'Shorter', baseHash } = given
  const base = await findBase(person, to)
  return await person.call(proposeChangeRoute, {
    params: { id: to, requestId: id },
    body: {
      baseHash: baseHash ?? base.hash,
      title,
      message: 'It rambles.',
      content: { ...base.content, body: shorter, ...given.content },
    },
  })
}

export const read = (person: TestUser, id: string) =>
  person.call(getChangeRequestRoute, { params: { id } })

export const merge = async (person: TestUser, id: string, choices: MergeChoices = {}) => {
  const { revision, current } = await read(person, id)
  return await person.call(mergeChangeRequestRoute, {
    params: { id },
    body: { revision, promptRevision: current?.revision ?? 1, choices },
  })
}

export const decline = (person: TestUser, id: string, reason = '') =>
  person.call(declineChangeRequestRoute, { params: { id }, body: { reason } })

export const withdraw = (person: TestUser, id: string) =>
  person.call(withdrawChangeRequestRoute, { params: { id } })

export const list = (person: TestUser, id = promptId) =>
  person.call(listPromptChangeRequestsRoute, { params: { id } })

export const lockPrompt = (transaction: Kysely<DB>) =>
  transaction.selectFrom('prompts').select('id').where('id', '=', promptId).forUpdate().execute()

export const findAccountId = async (person: TestUser) => (await person.call(getMeRoute)).account.id

export const addCoAuthor = async (person: TestUser) =>
  app.database
    .updateTable('promptVersions')
    .set({ coAuthorIds: [await findAccountId(person)] })
    .where('promptId', '=', promptId)
    .execute()

export const findPrompt = () => owner.call(getPromptRoute, { params: { id: promptId } })

export const notificationsOf = async (person: TestUser) =>
  (await person.call(listNotificationsRoute)).notifications
    .filter(({ kind }) => kind !== 'shared')
    .map(({ actor, text, path, title }) => ({ actor: actor?.name, text, path, title }))

export const unknown = { code: 'change-request.unknown' }
export const closed = { code: 'change-request.closed' }
