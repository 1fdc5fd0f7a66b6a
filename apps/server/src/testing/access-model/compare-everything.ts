import {
  getChangeRequestRoute,
  getFiguresRoute,
  getPromptMetricsRoute,
  getPromptRoute,
  getSharingRoute,
  listCollectionsRoute,
  listNotificationsRoute,
  listPromptCommentsRoute,
  listPromptFacetsRoute,
  listPromptPeopleRoute,
  listPromptsRoute,
  listReceivedRoute,
  listRunsRoute,
  listVersionsRoute,
  searchRoute,
} from '@product/contract'
import type { PlanId } from '@product/domain'
import { expect } from 'vitest'
import { denials } from '#features/collaboration/protocol.ts'
import { notify } from '#features/notifications/index.ts'
import { addComment } from '#testing/add-comment.ts'
import { addChangeRequest } from '../add-change-request.ts'
import { openSharedPrompt } from '../open-shared-prompt.ts'
import { compareCopiedPrompts } from './compare-copies.ts'
import {
  accessBy,
  accessTo,
  listedFor,
  type Model,
  type ModelCollection,
  type ModelPrompt,
  type ModelWorkspace,
  mayCreateIn,
  roleOf,
  runsFor,
  seesAsMember,
  seesCollection,
} from './reference-model.ts'
import type { World } from './world.ts'

const refused = { status: 404 }

/** Everything that everybody sees, in lists and by id, is what the model says. */
export async function compareEverything(world: World): Promise<void> {
  const people = Array.from({ length: world.model.people }, (_, person) => person)
  for (const prompt of world.model.prompts) {
    await notifyEveryone(world, prompt)
    await proposeChange(world, prompt)
  }
  await Promise.all(people.map((person) => compareAllOf(world, person)))
}

async function compareAllOf(world: World, person: number): Promise<void> {
  const { model, call } = world
  for (const workspace of model.workspaces)
    if (roleOf(person, workspace) !== undefined) await compareLists(world, person, workspace)
    else expect(await outcomeOf(call(person, workspace.id)(listPromptsRoute))).toEqual(refused)
  for (const prompt of model.prompts) {
    await compareReading(world, person, prompt)
    await compareChangeRequest(world, person, prompt)
    if (accessTo(model, person, prompt) === 'manage' && !prompt.isTrashed)
      await compareMembers(world, person, prompt)
  }
  for (const collection of model.collections)
    if (seesCollection(person, collection) && mayCreateIn(person, collection.workspace))
      await compareMembers(world, person, collection)
  await compareReceived(world, person)
  await compareNotifications(world, person)
  await compareCopiedPrompts(world, person)
}

async function compareLists(world: World, person: number, workspace: ModelWorkspace) {
  const { model } = world
  const call = world.call(person, workspace.id)
  const listed = listedFor(model, person, workspace)
  const titles = listed.map(({ title }) => title).toSorted()
  const [list, facets, found, figures, collections, runs, exported] = await Promise.all([
    call(listPromptsRoute, { query: { limit: 100, sort: 'title' } }),
    call(listPromptFacetsRoute),
    call(searchRoute, { query: { q: 'Prompt', limit: 50 } }),
    call(getFiguresRoute),
    call(listCollectionsRoute),
    call(listRunsRoute, { query: { limit: 100 } }),
    exportTitles(world, person, workspace),
  ])
  // Every account begins with a prompt that the model does not know.
  const known = (title: string) => title.startsWith('Prompt ')
  expect(
    list.prompts
      .map(({ title }) => title)
      .filter(known)
      .toSorted(),
  ).toEqual(titles)
  const others = list.prompts.length - list.prompts.filter(({ title }) => known(title)).length
  expect(list.total).toBe(titles.length + others)
  expect(figures.totalPrompts).toBe(titles.length + others)
  expect(exported).toEqual(titles)
  const tags = facets.tags.map(({ name }) => name).filter((name) => name.startsWith('prompt-'))
  expect(tags.toSorted()).toEqual(
    titles.map((title) => title.toLowerCase().replaceAll(' ', '-')).toSorted(),
  )
  const hits = found.hits.filter(({ kind }) => kind === 'prompt').map(({ id }) => id)
  const ids = new Set(listed.map(({ id }) => id))
  expect(
    hits.filter((id) => model.prompts.some((prompt) => prompt.id === id) && !ids.has(id)),
  ).toEqual([])
  if (titles.length <= 15) for (const { id } of listed) expect(hits).toContain(id)
  // By title, because the prompt of a run may be deleted.
  expect(runs.runs.map(({ promptTitle }) => promptTitle).toSorted()).toEqual(
    runsFor(model, person, workspace)
      .map(({ prompt }) => prompt.title)
      .toSorted(),
  )
  for (const collection of model.collections.filter((one) => one.workspace === workspace)) {
    const shown = collections.collections.find(({ slug }) => slug === collection.slug)
    if (!seesCollection(person, collection)) {
      expect(shown).toBeUndefined()
      continue
    }
    const inside = listed.filter((prompt) => prompt.collections.has(collection))
    expect(shown?.promptCount).toBe(inside.length)
    const page = await call(listPromptsRoute, { query: { collection: collection.slug } })
    expect(page.prompts.map(({ id }) => id).toSorted()).toEqual(
      inside.map(({ id }) => id).toSorted(),
    )
  }
}

async function exportTitles({ app, tokenOf }: World, person: number, { id }: ModelWorkspace) {
  const response = await app.post(
    '/api/v1/exports',
    { format: 'product-json', scope: { kind: 'everything' } },
    { headers: { authorization: `Bearer ${tokenOf(person)}`, 'x-workspace-id': id } },
  )
  const text = await response.text()
  // An export of nothing is refused.
  if (text.includes('export.empty')) return []
  expect(response.status).toBe(200)
  return [...text.matchAll(/"title":\s*"(Prompt \d+ [^"]+)"/g)]
    .map(([, title = '']) => title)
    .filter((title, index, all) => all.indexOf(title) === index)
    .toSorted()
}

/** All that one person may do with one prompt. */
export async function comparePrompt(world: World, person: number, prompt: ModelPrompt) {
  const { model, call } = world
  const params = { id: prompt.id }
  const [history, metrics] = await Promise.all([
    outcomeOf(call(person)(listVersionsRoute, { params })),
    outcomeOf(call(person)(getPromptMetricsRoute, { params })),
    compareReading(world, person, prompt),
    compareComments(world, person, prompt),
    compareDocument(world, person, prompt),
  ])
  if (accessTo(model, person, prompt) === 'none')
    return expect([history, metrics]).toEqual([refused, refused])
  expect(history.status).toBe(prompt.workspace.plan === 'free' ? 402 : 200)
  expect(metrics.status).toBe(planOf(model, person) === 'free' ? 402 : 200)
}

/** The shared document is open to those who may read the prompt, for writing to those who may edit it. */
async function compareDocument(
  { app, model, tokenOf }: World,
  person: number,
  prompt: ModelPrompt,
) {
  const access = accessTo(model, person, prompt)
  const opened = await openSharedPrompt({
    url: app.url,
    token: tokenOf(person),
    promptId: prompt.id,
  })
  const mayWrite = access !== 'read' && !prompt.isTrashed
  expect([opened.denials, opened.provider.authorizedScope]).toEqual(
    access === 'none'
      ? [[denials.noAccess], undefined]
      : [[], mayWrite ? 'read-write' : 'readonly'],
  )
  opened.leave()
}

/** Comments are for those who may read the prompt, and mention nobody else. */
async function compareComments(
  { model, call, accountOf }: World,
  person: number,
  prompt: ModelPrompt,
) {
  const params = { id: prompt.id }
  const comments = await outcomeOf(call(person)(listPromptCommentsRoute, { params }))
  if (accessTo(model, person, prompt) === 'none') {
    const people = await outcomeOf(call(person)(listPromptPeopleRoute, { params }))
    return expect([comments, people]).toEqual([refused, refused])
  }
  expect(comments.status).toBe(200)
  const { people } = await call(person)(listPromptPeopleRoute, { params })
  const readers = Array.from({ length: model.people }, (_, other) => other)
    .filter((other) => accessTo(model, other, prompt) !== 'none')
    .map(accountOf)
  expect(readers).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
}

/** Everybody's prompts get a change request of the first person. */
const proposer = 0
const requests = new Map<string, string>()

async function proposeChange({ app, accountOf }: World, { id: promptId }: ModelPrompt) {
  if (requests.has(promptId)) return
  const proposerId = accountOf(proposer)
  requests.set(promptId, await addChangeRequest(app, { promptId, proposerId }))
}

/** For those who may edit the prompt, and for its proposer while they may read it. */
async function compareChangeRequest({ model, call }: World, person: number, prompt: ModelPrompt) {
  const id = requests.get(prompt.id)
  if (id === undefined) return
  const access = accessTo(model, person, prompt)
  const reading = await outcomeOf(call(person)(getChangeRequestRoute, { params: { id } }))
  const isShown = access === 'write' || access === 'manage'
  if (!isShown && (access === 'none' || person !== proposer)) expect(reading).toEqual(refused)
  else expect(reading).toMatchObject({ answer: { abilities: { decide: isShown } } })
}

/** The members who see it, for one who may share it. */
async function compareMembers(
  { call, accountOf }: World,
  person: number,
  thing: ModelPrompt | ModelCollection,
) {
  const isPrompt = 'title' in thing
  const kind = isPrompt ? 'prompt' : 'collection'
  const { members } = await call(person)(getSharingRoute, { params: { kind, id: thing.id } })
  const expected = [...thing.workspace.roles.keys()].filter((member) =>
    isPrompt ? seesAsMember(member, thing) : seesCollection(member, thing),
  )
  expect(members.map(({ id }) => id).toSorted()).toEqual(expected.map(accountOf).toSorted())
}

async function compareReading({ model, call }: World, person: number, prompt: ModelPrompt) {
  const access = accessTo(model, person, prompt)
  const reading = await outcomeOf(call(person)(getPromptRoute, { params: { id: prompt.id } }))
  if (access === 'none') return expect(reading).toEqual(refused)
  const canEdit = access !== 'read'
  const canManage = access === 'manage'
  const abilities = {
    edit: canEdit,
    label: canEdit,
    delete: canManage,
    share: canManage,
    publish: canManage,
    move: canManage,
  }
  expect(reading).toMatchObject({ status: 200, answer: { abilities } })
}

const planOf = ({ workspaces }: Model, person: number): PlanId | undefined =>
  workspaces.find(({ isTeam, roles }) => !isTeam && roles.has(person))?.plan

type Outcome = { status: number; answer?: unknown }

const outcomeOf = (asking: Promise<unknown>): Promise<Outcome> =>
  asking.then(
    (answer) => ({ status: 200, answer }),
    ({ status }: { status: number }) => ({ status }),
  )

async function compareReceived({ model, call }: World, person: number) {
  const { shares, total } = await call(person)(listReceivedRoute, { query: { limit: 100 } })
  const expected = model.shares
    .filter(({ thing }) => !('isTrashed' in thing && thing.isTrashed))
    .map((share) => `${share.id} ${accessBy(share, person)}`)
    .filter((line) => !line.endsWith('none'))
  expect(shares.map(({ id, access }) => `${id} ${access}`).toSorted()).toEqual(expected.toSorted())
  expect(total).toBe(expected.length)
}

/** Prompts that everyone was told of. */
const told = new Set<string>()

/** Also those who may not see it, or may no longer. */
async function notifyEveryone({ app, model, accountOf }: World, prompt: ModelPrompt) {
  if (told.has(prompt.id)) return
  told.add(prompt.id)
  const written = await addComment(app, { promptId: prompt.id })
  await app.database.transaction().execute((transaction) =>
    notify(transaction, {
      kind: 'comment',
      promptId: prompt.id,
      ...written,
      path: `/editor/${prompt.id}`,
      accountIds: Array.from({ length: model.people }, (_, person) => accountOf(person)),
      actorId: null,
      workspaceId: prompt.workspace.id,
    }),
  )
}

async function compareNotifications({ model, call }: World, person: number) {
  const { notifications } = await call(person)(listNotificationsRoute, { query: { limit: 100 } })
  const visible = model.prompts
    .filter((prompt) => !prompt.isTrashed && accessTo(model, person, prompt) !== 'none')
    .map(({ id }) => `/editor/${id}`)
  const pathsOf = (kind: string) =>
    notifications.filter((one) => one.kind === kind).map(({ path }) => path.replace(/\?.*/, ''))
  expect(pathsOf('comment').toSorted()).toEqual(visible.toSorted())
  const shared = pathsOf('shared').filter((path) => path.startsWith('/editor/'))
  expect(shared.filter((path) => !visible.includes(path))).toEqual([])
}
