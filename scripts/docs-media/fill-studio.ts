import {
  addSharesRoute,
  changePlanRoute,
  changePromptsRoute,
  countUseRoute,
  createCollectionRoute,
  createConnectionRoute,
  createWorkspaceRoute,
  getChangeBaseRoute,
  getMeRoute,
  inviteByMailRoute,
  listLibraryRoute,
  nameVersionRoute,
  proposeChangeRoute,
  publishPromptRoute,
  replyToThreadRoute,
  savePromptRoute,
  saveReviewRoute,
  saveTestValuesRoute,
  starPromptRoute,
  startChangeRequestThreadRoute,
  startPromptThreadRoute,
} from '@product/contract'
import type { PromptContent } from '@product/domain'
import type { SamplePerson } from '../sample-site.ts'
import { people as names } from '../screenshot-content.ts'
import {
  changeRequest,
  comments,
  gateway,
  notesPrompt,
  replyValues,
  reviews,
  sharedPrompts,
  teamCollections,
  teamPrompts,
  workspaceName,
} from './content.ts'
import { type FilledHelp, fillHelp } from './fill-help.ts'
import type { Studio } from './open-studio.ts'
import { addPastRuns, backdate, stopClock } from './past.ts'

const workspaceId = crypto.randomUUID()

export type FilledStudio = FilledHelp & {
  /** The owner of the workspace, whom the images show signed in. */
  maya: SamplePerson
  mayaId: string
  /** A colleague, for what takes two. */
  tomas: SamplePerson
  workspaceId: string
  notesId: string
  replyId: string
  requestId: string
  publicSlug: string
}

/** A small company with a library of prompts and a month of work behind it. */
export async function fillStudio(studio: Studio): Promise<FilledStudio> {
  const everyone: SamplePerson[] = []
  for (const name of names) everyone.push(await studio.signUp(name))
  const [maya, tomas, aiko, samuel, lena] = everyone
  if (!maya || !tomas || !aiko || !samuel || !lena)
    throw new Error('There are too few sample people.')
  const call = maya.callIn(workspaceId)
  const mayaId = await accountIdOf(maya)

  await maya.call(createWorkspaceRoute, { body: { id: workspaceId, name: workspaceName } })
  await call(changePlanRoute, { body: { plan: 'team' } })
  const members = await addMembers(studio, [tomas, aiko, samuel, lena])
  await connectProviders(studio, maya)

  for (const { name, color, description } of teamCollections) {
    const body = { id: crypto.randomUUID(), name, color, description }
    await call(createCollectionRoute, { body })
  }
  const ids: string[] = []
  for (const { collection, content } of teamPrompts)
    ids.push(await savePrompt(maya, content, collection))
  const notesId = await addVersions([maya, tomas])
  const [replyId = '', ...rest] = ids
  const replyInputs = { params: { id: replyId }, body: { values: replyValues } }
  await call(saveTestValuesRoute, replyInputs)
  const favorites = [notesId, replyId, ...rest.slice(1, 3)]
  await call(changePromptsRoute, { body: { action: 'favorite', ids: favorites, favorite: true } })

  await addComments(notesId, maya, tomas)
  const requestId = await addChangeRequest(notesId, maya, lena)
  for (const [place, content] of sharedPrompts.entries())
    await shareWith(maya, everyone.at(-1 - place) ?? tomas, content)
  const publicSlug = await addLibraryActivity(everyone, notesId)
  await addPastRuns(studio, {
    workspaceId,
    promptIds: [notesId, ...ids],
    maya,
    members: [mayaId, ...members],
  })
  const help = await fillHelp(studio, everyone)
  await backdate(studio.database, {
    workspaceId,
    notesId,
    promptIds: ids,
    userId: JSON.parse(maya.session).user.id,
  })
  await stopClock(studio.database)
  return { ...help, maya, mayaId, tomas, workspaceId, notesId, replyId, requestId, publicSlug }
}

const accountIdOf = async ({ call }: SamplePerson): Promise<string> =>
  (await call(getMeRoute)).account.id

/** With roles as a company has them; one invitation is still open. */
async function addMembers(studio: Studio, colleagues: SamplePerson[]): Promise<string[]> {
  const roles = ['admin', 'editor', 'editor', 'viewer']
  const ids: string[] = []
  for (const [place, colleague] of colleagues.entries()) {
    const id = await accountIdOf(colleague)
    ids.push(id)
    await studio.database.query(
      'insert into workspace_members (workspace_id, account_id, role) values ($1, $2, $3)',
      [workspaceId, id, roles[place]],
    )
  }
  return ids
}

async function connectProviders({ models }: Studio, { callIn }: SamplePerson): Promise<void> {
  const call = callIn(workspaceId)
  const [defaultModel] = gateway.models
  const connections = [
    {
      provider: 'compatible',
      name: gateway.name,
      key: 'gw-0123456789-Qm31',
      baseUrl: models.openai,
      defaultModel,
    },
    { provider: 'openai', key: 'sk-proj-0123456789-4c2A', baseUrl: models.openai },
    { provider: 'anthropic', key: 'sk-ant-0123456789-9fQe', baseUrl: models.anthropic },
    { provider: 'google', key: 'AIza0123456789-x7Lm', baseUrl: models.google },
  ] as const
  for (const body of connections)
    await call(createConnectionRoute, { body: { id: crypto.randomUUID(), ...body } })
  await call(inviteByMailRoute, {
    params: { id: workspaceId },
    body: { id: crypto.randomUUID(), email: 'ines.duarte@example.com', role: 'editor' },
  })
}

async function savePrompt(
  { callIn }: SamplePerson,
  content: PromptContent,
  collection: string,
): Promise<string> {
  const id = crypto.randomUUID()
  const call = callIn(workspaceId)
  const body = { saveId: crypto.randomUUID(), baseRevision: 0, content }
  await call(savePromptRoute, { params: { id }, body })
  const slug = collection.toLowerCase().replaceAll(' ', '-')
  await call(changePromptsRoute, {
    body: { action: 'add-to-collection', ids: [id], collection: slug },
  })
  return id
}

/** By two people in turn. */
async function addVersions(authors: [SamplePerson, SamplePerson]): Promise<string> {
  const id = crypto.randomUUID()
  const params = { id }
  let baseRevision = 0
  for (const [place, { content, note }] of notesPrompt.versions.entries()) {
    const call = authors[place % 2 === 0 ? 0 : 1].callIn(workspaceId)
    const body = { saveId: crypto.randomUUID(), baseRevision, content, note, seal: true }
    baseRevision = (await call(savePromptRoute, { params, body })).revision
  }
  const call = authors[0].callIn(workspaceId)
  await call(nameVersionRoute, { params: { id, name: 'production' }, body: { number: 2 } })
  await call(saveTestValuesRoute, { params, body: { values: notesPrompt.values } })
  await call(changePromptsRoute, {
    body: { action: 'add-to-collection', ids: [id], collection: 'product' },
  })
  return id
}

function locate(quote: string) {
  const last = notesPrompt.versions.at(-1)?.content.body ?? ''
  const start = last.indexOf(quote)
  const version = notesPrompt.versions.length
  return { version, field: 'body' as const, start, end: start + quote.length, quote }
}

/** A prompt that somebody outside the workspace lets this person read. */
async function shareWith(
  { email }: SamplePerson,
  { call }: SamplePerson,
  content: PromptContent,
): Promise<void> {
  const id = crypto.randomUUID()
  await call(changePlanRoute, { body: { plan: 'team' } })
  const body = { saveId: crypto.randomUUID(), baseRevision: 0, content }
  await call(savePromptRoute, { params: { id }, body })
  await call(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: [email], access: 'read' },
  })
}

async function addComments(id: string, maya: SamplePerson, tomas: SamplePerson): Promise<void> {
  const { first, suggestion } = comments
  const threadId = crypto.randomUUID()
  await tomas.callIn(workspaceId)(startPromptThreadRoute, {
    params: { id, threadId },
    body: { commentId: crypto.randomUUID(), text: first.text, passage: locate(first.quote) },
  })
  await maya.callIn(workspaceId)(replyToThreadRoute, {
    params: { id: threadId, commentId: crypto.randomUUID() },
    body: { text: first.reply },
  })
  await tomas.callIn(workspaceId)(startPromptThreadRoute, {
    params: { id, threadId: crypto.randomUUID() },
    body: {
      commentId: crypto.randomUUID(),
      text: suggestion.text,
      passage: locate(suggestion.quote),
      suggestion: { replacement: suggestion.replacement },
    },
  })
}

async function addChangeRequest(
  id: string,
  maya: SamplePerson,
  reader: SamplePerson,
): Promise<string> {
  const requestId = crypto.randomUUID()
  await maya.callIn(workspaceId)(addSharesRoute, {
    params: { kind: 'prompt', id },
    body: { emails: ['clara.dubois@example.com'], access: 'read', note: 'For the next retro.' },
  })
  const call = reader.callIn(workspaceId)
  const { hash, content } = await call(getChangeBaseRoute, { params: { id } })
  const { title, message, line, comment } = changeRequest
  await call(proposeChangeRoute, {
    params: { id, requestId },
    body: {
      baseHash: hash,
      title,
      message,
      content: { ...content, body: content.body.replace('\n\nMeeting:', `\n${line}\n\nMeeting:`) },
    },
  })
  await maya.callIn(workspaceId)(startChangeRequestThreadRoute, {
    params: { id: requestId, threadId: crypto.randomUUID() },
    body: { commentId: crypto.randomUUID(), text: comment },
  })
  return requestId
}

/** Publishes the prompt; each person uses and stars a different part of the library. */
async function addLibraryActivity(everyone: SamplePerson[], id: string): Promise<string> {
  const [maya] = everyone
  if (!maya) return ''
  const { publication } = await maya.callIn(workspaceId)(publishPromptRoute, {
    params: { id },
    body: { category: 'business', licence: 'cc-by-4.0', confirmed: true },
  })
  const slug = publication?.slug ?? ''
  for (const [place, { call }] of everyone.entries()) {
    const { prompts } = await call(listLibraryRoute)
    for (const prompt of prompts.filter((_, number) => number % (place + 1) === 0)) {
      await call(countUseRoute, { params: { slug: prompt.slug } })
      if (place % 2 === 0) await call(starPromptRoute, { params: { slug: prompt.slug } })
    }
  }
  // Of people outside the workspace: nobody reviews a prompt of their own.
  for (const [place, { call }] of everyone.slice(-reviews.length).entries()) {
    await call(countUseRoute, { params: { slug } })
    await call(starPromptRoute, { params: { slug } })
    const review = reviews[place]
    if (review) await call(saveReviewRoute, { params: { slug }, body: review })
  }
  return slug
}
