import {
  createCollectionRoute,
  createConnectionRoute,
  createInvitationLinkRoute,
  createWorkspaceRoute,
  listSessionsRoute,
  nameVersionRoute,
  savePromptRoute,
  saveTemplateRoute,
  saveViewRoute,
  startChatRoute,
  startPromptThreadRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { storeFile } from '#platform/files/files.ts'
import { addChangeRequest } from './add-change-request.ts'
import { addRun } from './add-run.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestUser } from './sign-up-user.ts'

export const privateContent = { ...emptyContent, title: 'Private title', body: 'private body text' }

export type OwnedThings = {
  prompt: string
  run: string
  template: string
  session: string
  view: string
  collection: string
  collectionId: string
  share: string
  connection: string
  workspace: string
  invitation: string
  file: string
  thread: string
  comment: string
  changeRequest: string
  chat: string
}

/** One of everything that somebody may own, with 'Private' in its text. */
export async function makeOwnedThings(app: TestApp, { call }: TestUser): Promise<OwnedThings> {
  const { slug, id: collectionId } = await call(createCollectionRoute, {
    body: { id: createId(), name: 'Secret box' },
  })
  const { id: prompt } = await call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: privateContent, collection: slug },
  })
  await call(nameVersionRoute, { params: { id: prompt, name: 'production' }, body: { number: 1 } })
  const { id: template } = await call(saveTemplateRoute, {
    params: { id: createId() },
    body: { category: 'Dev', kind: 'Conversation', color: 'blue', content: privateContent },
  })
  const { id: connection } = await call(createConnectionRoute, {
    body: { id: createId(), provider: 'midjourney', name: 'Private connection' },
  })
  const { id: view } = await call(saveViewRoute, {
    params: { id: createId() },
    body: { name: 'Private view', query: '' },
  })
  const { id: workspace } = await call(createWorkspaceRoute, {
    body: { id: createId(), name: 'Private team' },
  })
  const { id: invitation } = await call(createInvitationLinkRoute, {
    params: { id: workspace },
    body: { id: createId(), role: 'viewer', seats: 1 },
  })
  const [thread, comment] = [createId(), createId()]
  await call(startPromptThreadRoute, {
    params: { id: prompt, threadId: thread },
    body: { commentId: comment, text: 'Private comment' },
  })
  const changeRequest = await addChangeRequest(app, { promptId: prompt, title: 'Private change' })
  const { sessions } = await call(listSessionsRoute)
  const share = await addShares(app, { prompt, collectionId })
  const run = await addRun(app, prompt)
  const file = await addFile(app, run)
  const chat = createId()
  await call(startChatRoute, {
    body: { id: chat, message: { id: createId(), text: 'Private question' } },
  })
  await addChatFile(app, chat, file)
  const session = sessions[0]?.id ?? ''
  const collection = { collection: slug, collectionId }
  const team = { workspace, invitation, thread, comment, changeRequest, chat }
  return { prompt, run, file, template, connection, ...collection, session, view, share, ...team }
}

/** Of the prompt with an address, and of the collection with its owner, who can then read it as others do. */
async function addShares(
  app: TestApp,
  { prompt, collectionId }: Pick<OwnedThings, 'prompt' | 'collectionId'>,
) {
  const { workspaceId } = await app.database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', prompt)
    .executeTakeFirstOrThrow()
  const { id: accountId } = await app.database
    .selectFrom('accounts')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const share = { workspaceId, email: 'friend@example.com', access: 'read' }
  const id = createId()
  await app.database
    .insertInto('shares')
    .values([
      { ...share, id, promptId: prompt },
      { ...share, id: createId(), collectionId, accountId },
    ])
    .execute()
  return id
}

async function addFile(app: TestApp, runId: string): Promise<string> {
  const { workspaceId } = await app.database
    .selectFrom('runs')
    .select('workspaceId')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const content = Buffer.from('Private picture')
  const fileId = await storeFile(app.database, { workspaceId, mediaType: 'image/png', content })
  await app.database
    .insertInto('runFiles')
    .values({ runId, fileId, workspaceId, direction: 'out', position: 1 })
    .execute()
  return fileId
}

/** With the id of the run's file, which stands in the address of both. */
async function addChatFile(app: TestApp, conversationId: string, id: string): Promise<void> {
  const content = Buffer.from('Private screenshot')
  const file = { name: 'private.png', mediaType: 'image/png', content, bytes: content.length }
  await app.database
    .insertInto('supportFiles')
    .values({ id, conversationId, author: 'person', ...file })
    .execute()
}
