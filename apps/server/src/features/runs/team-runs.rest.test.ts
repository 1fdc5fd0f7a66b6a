import {
  attachRunImageRoute,
  changeCollectionRoute,
  changeMemberRoute,
  changePromptsRoute,
  createCollectionRoute,
  ErrorBody,
  getRunRoute,
  listRunsRoute,
  listWorkspacesRoute,
  movePromptsRoute,
  rateRunRoute,
  removeMemberRoute,
  stopRunRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followEvents, textOf } from '#testing/follow-events.ts'
import { holdAt } from '#testing/hold-at.ts'
import { authorize, connectDouble, makePrompt } from '#testing/run-prompts.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'

let app: TestApp
let double: ModelDouble
beforeAll(async () => {
  double = await startModelDouble()
  app = await buildTestApp({ config: { rateLimits: false, allowPrivateProviders: true } })
})
afterAll(async () => {
  await app.close()
  await double[Symbol.asyncDispose]()
})

/** A team whose owner has a restricted collection, of which only the editor is. */
async function openTeam() {
  const { id, owner, members } = await buildTeam(app, 'editor', 'viewer')
  const [editor = owner, viewer = owner] = members
  const { slug } = await owner.call(createCollectionRoute, {
    body: { id: createId(), name: 'Salaries' },
  })
  await owner.call(changeCollectionRoute, {
    params: { slug },
    body: { isRestricted: true, people: [editor.accountId] },
  })
  const restrict = (promptId: string) =>
    owner.call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids: [promptId], collection: slug },
    })
  const makeRestricted = async (title: string, body = 'Secret') => {
    const promptId = await makePrompt(owner, { title, body })
    await restrict(promptId)
    return promptId
  }
  const headersOf = (member: Member) => ({ ...authorize(member), 'x-workspace-id': id })
  const start = (
    member: Member,
    promptId: string,
    { model = 'demo', batchId = createId() }: { model?: string; batchId?: string } = {},
  ) =>
    app.post(
      '/api/v1/runs',
      { promptId, batchId, values: {}, models: [{ model }] },
      { headers: headersOf(member) },
    )
  const follow = async (member: Member, runId: string) =>
    followEvents(await app.request(`/api/v1/runs/${runId}/events`, { headers: headersOf(member) }))
  return { id, owner, editor, viewer, slug, restrict, makeRestricted, start, follow }
}

const titlesFor = async ({ call }: Member) => {
  const { runs } = await call(listRunsRoute, { query: {} })
  return runs.map(({ promptTitle }) => promptTitle).toSorted()
}

describe('runs of a restricted prompt', () => {
  test('are for admins and their own people once it is deleted or moved', async () => {
    const { owner, editor, viewer, makeRestricted, start } = await openTeam()
    const deleted = await makeRestricted('Deleted')
    const moved = await makeRestricted('Moved')
    const open = await makePrompt(owner, { title: 'Open' })
    for (const promptId of [deleted, moved, open]) await (await start(owner, promptId)).text()
    await (await start(editor, moved)).text()
    expect(await titlesFor(viewer)).toEqual(['Open'])
    expect(await titlesFor(editor)).toEqual(['Deleted', 'Moved', 'Moved', 'Open'])
    for (const action of ['delete', 'delete-for-good'] as const)
      await owner.call(changePromptsRoute, { body: { action, ids: [deleted] } })
    const { workspaces } = await owner.call(listWorkspacesRoute)
    const personal = workspaces.find(({ kind }) => kind === 'personal')
    await owner.call(movePromptsRoute, { body: { ids: [moved], workspaceId: personal?.id ?? '' } })
    expect(await titlesFor(viewer)).toEqual(['Open'])
    expect(await titlesFor(editor)).toEqual(['Moved', 'Open'])
    expect(await titlesFor(owner)).toEqual(['Deleted', 'Moved', 'Moved', 'Open'])
  })

  test('are for everybody again when it is shown to the workspace', async () => {
    const { owner, viewer, slug, makeRestricted, start } = await openTeam()
    const promptId = await makeRestricted('Opened')
    await (await start(owner, promptId)).text()
    await owner.call(changePromptsRoute, {
      body: { action: 'remove-from-collection', ids: [promptId], collection: slug },
    })
    expect(await titlesFor(viewer)).toEqual([])
    await owner.call(changePromptsRoute, { body: { action: 'show-to-workspace', ids: [promptId] } })
    expect(await titlesFor(viewer)).toEqual(['Opened'])
  })
})

test('the models of the history are those of runs that one may see, each of them once', async () => {
  const { owner, editor, viewer, makeRestricted } = await openTeam()
  const restricted = await makeRestricted('Plan')
  const open = await makePrompt(owner, { title: 'Open' })
  for (const model of ['claude-3', 'gpt-4', 'gpt-4', 'o3']) await addRun(app, open, { model })
  for (const model of ['a-secret', 'gpt-4', 'gpt-4-secret', 'z-secret'])
    await addRun(app, restricted, { model })
  const modelsFor = async ({ call }: Member) =>
    (await call(listRunsRoute, { query: {} })).models.map(({ model }) => model)
  expect(await modelsFor(viewer)).toEqual(['claude-3', 'gpt-4', 'o3'])
  const all = ['a-secret', 'claude-3', 'gpt-4', 'gpt-4-secret', 'o3', 'z-secret']
  expect(await modelsFor(editor)).toEqual(all)
  expect(await modelsFor(owner)).toEqual(all)
})

test('a run that includes a restricted prompt is seen by those who may see that one', async () => {
  const { owner, editor, viewer, makeRestricted, start } = await openTeam()
  const hidden = await makeRestricted('Hidden brief')
  await makePrompt(owner, { title: 'Inner', body: '{{> hidden-brief}}' })
  const outer = await makePrompt(owner, { title: 'Outer', body: 'See {{> inner}}' })
  await (await start(owner, outer)).text()
  expect(await titlesFor(viewer)).toEqual([])
  const { runs } = await editor.call(listRunsRoute, { query: { promptId: outer } })
  const params = { id: runs[0]?.id ?? '' }
  expect((await editor.call(getRunRoute, { params })).body).toBe('See Secret')
  await expect(viewer.call(getRunRoute, { params })).rejects.toMatchObject({ status: 404 })
  for (const action of ['delete', 'delete-for-good'] as const)
    await owner.call(changePromptsRoute, { body: { action, ids: [hidden] } })
  expect(await titlesFor(editor)).toEqual([])
  expect(await titlesFor(owner)).toEqual(['Outer'])
})

describe('a batch of others', () => {
  test('is followed by those who may see its runs', async () => {
    const { owner, editor, viewer, makeRestricted, start } = await openTeam()
    const restricted = await makeRestricted('Plan')
    const open = await makePrompt(owner, { title: 'Open' })
    const batchId = createId()
    await (await start(owner, restricted, { batchId })).text()
    const refused = await start(viewer, open, { batchId })
    expect(refused.status).toBe(409)
    expect(ErrorBody.parse(await refused.json()).error.code).toBe('run.id-taken')
    expect((await start(editor, open, { batchId })).status).toBe(200)
  })

  test('is not followed by others while it is being started', async () => {
    const { owner, viewer, makeRestricted, start } = await openTeam()
    const restricted = await makeRestricted('Plan')
    const open = await makePrompt(owner, { title: 'Open' })
    const batchId = createId()
    const [, response] = await Promise.all([
      start(owner, restricted, { batchId }),
      start(viewer, open, { batchId }),
    ])
    // Otherwise the viewer was first.
    if (response.status === 409) return
    const events = await (await followEvents(response)).all()
    for (const id of new Set(events.map(({ runId }) => runId)))
      expect(await viewer.call(getRunRoute, { params: { id } })).toMatchObject({ promptId: open })
  })
})

describe('a stream of somebody else’s run', () => {
  async function beginRun() {
    const team = await openTeam()
    await connectDouble(team.owner, double)
    const { hold, release } = holdAt(2)
    onTestFinished(() => release())
    double.behave({ pieces: ['One', ' two'], before: hold })
    const promptId = await makePrompt(team.owner)
    const own = await followEvents(await team.start(team.owner, promptId, { model: 'model-1' }))
    const { runId } = await own.until(({ type }) => type === 'text-delta')
    const followed = await team.follow(team.viewer, runId)
    await followed.until(({ type }) => type === 'text-delta')
    return { ...team, promptId, own, followed, release }
  }
  type Begun = Awaited<ReturnType<typeof beginRun>>

  test.each<[string, (begun: Begun) => Promise<unknown>]>([
    [
      'they are removed',
      ({ id, owner, viewer }) =>
        owner.call(removeMemberRoute, {
          params: { id, accountId: viewer.accountId },
          query: {},
        }),
    ],
    ['its prompt is restricted', ({ restrict, promptId }) => restrict(promptId)],
  ])('ends for a member when %s, and goes on for its own', async (_, happen) => {
    const begun = await beginRun()
    await happen(begun)
    const seen = await begun.followed.all()
    expect(seen.map(({ type }) => type)).not.toContain('run-end')
    begun.release()
    expect(textOf(seen)).toBe('One')
    expect(textOf(await begun.own.all())).toBe('One two')
  })

  test('goes on when something else changes', async () => {
    const { id, owner, viewer, editor, followed, release, makeRestricted } = await beginRun()
    await makeRestricted('Other')
    for (const { accountId } of [viewer, editor])
      await owner.call(changeMemberRoute, { params: { id, accountId }, body: { role: 'admin' } })
    release()
    expect(textOf(await followed.all())).toBe('One two')
  })
})

test('viewers stop, rate and attach images to runs of their own only', async () => {
  const { owner, editor, viewer } = await openTeam()
  const promptId = await makePrompt(owner)
  const image = new Blob([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
  const add = ({ accountId }: Member) => addRun(app, promptId, { accountId, outputKind: 'command' })
  const changeAs = async ({ call }: Member, id: string) => {
    const attempts = await Promise.allSettled([
      call(stopRunRoute, { params: { id } }),
      call(rateRunRoute, { params: { id }, body: { thumb: 'up', note: '' } }),
      call(attachRunImageRoute, { params: { id }, body: image }),
    ])
    return attempts.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code))
  }
  const refused = Array(3).fill('run.not-allowed')
  const done = Array(3).fill('done')
  expect(await changeAs(viewer, await add(owner))).toEqual(refused)
  expect(await changeAs(viewer, await add(viewer))).toEqual(done)
  expect(await changeAs(editor, await add(owner))).toEqual(done)
})
