import {
  changeRunSettingsRoute,
  countExpiredRunsRoute,
  createConnectionRoute,
  deleteRunsRoute,
  exportMyDataRoute,
  exportRunsRoute,
  getPromptMetricsRoute,
  getRunRoute,
  getRunSettingsRoute,
  listPromptsRoute,
  listRunsRoute,
  nameVersionRoute,
  type RunFilter,
  rateRunRoute,
  removeConnectionRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { storeFile } from '#platform/files/files.ts'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'
import { listRunPages } from './list-run-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const AccountExport = z.object({
  runs: z.array(z.looseObject({ id: z.string() })),
  prompts: z.array(z.unknown()),
})

const hour = 3_600_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/** Somebody with one prompt, and a way to give them runs of it. */
async function enter() {
  const user = await signUpUser(app)
  const prompt = await user.call(savePromptRoute, {
    params: { id: createId() },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, title: 'Summarise', body: 'text' },
    },
  })
  const { workspaceId } = await app.database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', prompt.id)
    .executeTakeFirstOrThrow()
  const add = (changes: Parameters<typeof addRun>[2] = {}) => addRun(app, prompt.id, changes)
  return { ...user, prompt, workspaceId, addRun: add }
}

type Input = { query: z.input<typeof RunFilter> }

const idsOf = async ({ call }: Pick<TestUser, 'call'>, input: Input = { query: {} }) => {
  const { runs } = await call(listRunsRoute, input)
  return runs.map(({ id }) => id)
}

describe('the list of runs', () => {
  test('is by time, page by page, without gaps where several began at once', async () => {
    const { call, addRun } = await enter()
    const at = ago(hour)
    const ids = []
    for (let count = 0; count < 5; count++) ids.push(await addRun({ startedAt: at }))
    const newest = await addRun({ startedAt: ago(1_000) })
    const first = await call(listRunsRoute, { query: { limit: 4 } })
    const second = await call(listRunsRoute, {
      query: { limit: 4, cursor: first.nextCursor ?? '' },
    })
    expect([...first.runs, ...second.runs].map(({ id }) => id)).toEqual([newest, ...ids.reverse()])
    expect(second.nextCursor).toBeNull()
    expect(first.models).toEqual([{ model: 'gpt-4', label: 'GPT-4' }])
  })

  test('is found by title, model, id, status, prompt, version and time', async () => {
    const user = await enter()
    const { addRun, prompt } = user
    const plain = await addRun()
    const failed = await addRun({ status: 'Error', errorMessage: 'No', startedAt: ago(2 * hour) })
    const other = await addRun({
      promptTitle: '50%_off',
      promptId: null,
      model: 'claude-3',
      version: 2,
      startedAt: ago(30 * 24 * hour),
    })
    expect(await idsOf(user, { query: { q: 'summ' } })).toEqual([plain, failed])
    expect(await idsOf(user, { query: { q: '0%_o' } })).toEqual([other])
    expect(await idsOf(user, { query: { q: 'CLAUDE' } })).toEqual([other])
    expect(await idsOf(user, { query: { q: failed } })).toEqual([failed])
    expect(await idsOf(user, { query: { status: 'Error' } })).toEqual([failed])
    expect(await idsOf(user, { query: { model: 'claude-3' } })).toEqual([other])
    expect(await idsOf(user, { query: { promptId: prompt.id } })).toEqual([plain, failed])
    expect(await idsOf(user, { query: { version: 2 } })).toEqual([other])
    const week = ago(7 * 24 * hour).toISOString()
    expect(await idsOf(user, { query: { from: week } })).toEqual([plain, failed])
    expect(await idsOf(user, { query: { to: week } })).toEqual([other])
  })

  test('refuses a cursor that it did not make', async () => {
    const { call } = await enter()
    for (const cursor of ['x', '1-2', "1-exec_'or 1=1"])
      await expect(call(listRunsRoute, { query: { cursor } })).rejects.toMatchObject({
        code: 'run.cursor-invalid',
      })
  })
})

test('the export of an account has every run, page after page, and is written while it is read', async () => {
  const { call, addRun } = await enter()
  const ids: string[] = []
  for (let count = 0; count < 45; count++) ids.push(await addRun())
  const { runs, prompts } = AccountExport.parse(await call(exportMyDataRoute))
  expect(runs.map(({ id }) => id).sort()).toEqual(ids)
  expect(runs[0]).toMatchObject({ text: 'Tea is a drink.' })
  expect(prompts).toHaveLength(2)
})

describe('one run', () => {
  test('says at which connection it was run, until that is removed', async () => {
    const { call, addRun } = await enter()
    const connectionId = createId()
    await call(createConnectionRoute, { body: { id: connectionId, provider: 'midjourney' } })
    const id = await addRun({ connectionId })
    expect(await call(getRunRoute, { params: { id } })).toMatchObject({ connectionId })
    expect((await call(listRunsRoute, { query: {} })).runs).toMatchObject([{ connectionId }])
    await call(removeConnectionRoute, { params: { id: connectionId } })
    expect(await call(getRunRoute, { params: { id } })).toMatchObject({ connectionId: null })
  })

  test('has its inputs and its answer', async () => {
    const { call, addRun } = await enter()
    const run = await call(getRunRoute, { params: { id: await addRun() } })
    expect(run).toMatchObject({
      promptTitle: 'Summarise',
      values: { topic: 'tea' },
      systemMessage: 'Be brief.',
      body: 'Write about tea',
      text: 'Tea is a drink.',
      costMicros: 500,
      images: [],
      files: [],
    })
  })

  test('is rated with a note, and the note goes with the thumb', async () => {
    const { call, addRun } = await enter()
    const params = { id: await addRun() }
    const rated = await call(rateRunRoute, { params, body: { thumb: 'down', note: 'too long' } })
    expect([rated.thumb, rated.thumbNote]).toEqual(['down', 'too long'])
    const unrated = await call(rateRunRoute, { params, body: { thumb: null, note: 'x' } })
    expect([unrated.thumb, unrated.thumbNote]).toEqual([null, ''])
  })

  test('does not exist for another account', async () => {
    const { addRun } = await enter()
    const id = await addRun()
    const stranger = await enter()
    const unknown = { code: 'run.unknown' }
    await expect(stranger.call(getRunRoute, { params: { id } })).rejects.toMatchObject(unknown)
    const own = await stranger.addRun()
    await expect(
      stranger.call(deleteRunsRoute, { body: { ids: [own, id] } }),
    ).rejects.toMatchObject(unknown)
    expect(await idsOf(stranger)).toEqual([own])
    await expect(
      stranger.call(rateRunRoute, { params: { id }, body: { thumb: 'up' } }),
    ).rejects.toMatchObject(unknown)
  })
})

describe('deleting', () => {
  test('deletes the files, except an image that another run uses', async () => {
    const { call, addRun, workspaceId } = await enter()
    const [gone, stays] = [await addRun(), await addRun()]
    const file = () =>
      storeFile(app.database, { workspaceId, mediaType: 'image/png', content: Buffer.from('x') })
    const [own, shared] = [await file(), await file()]
    await app.database
      .insertInto('runFiles')
      .values([
        { runId: gone, fileId: own, workspaceId, direction: 'out', position: 0 },
        { runId: gone, fileId: shared, workspaceId, direction: 'in', position: 0 },
        { runId: stays, fileId: shared, workspaceId, direction: 'in', position: 0 },
      ])
      .execute()
    expect(await call(deleteRunsRoute, { body: { ids: [gone, gone] } })).toEqual({ deleted: 1 })
    const left = await app.database
      .selectFrom('files')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .execute()
    expect(left).toEqual([{ id: shared }])
    const run = await call(getRunRoute, { params: { id: stays } })
    expect(run.images).toEqual([{ fileId: shared, mediaType: 'image/png' }])
  })

  test('happens by a job after the chosen number of days', async () => {
    const user = await enter()
    const forGood = await enter()
    await user.call(changeRunSettingsRoute, { body: { keepDays: 7 } })
    expect(await user.call(getRunSettingsRoute)).toEqual({ keepDays: 7 })
    expect(await forGood.call(getRunSettingsRoute)).toEqual({ keepDays: null })
    const kept = await user.addRun({ startedAt: ago(6 * 24 * hour) })
    await user.addRun({ startedAt: ago(8 * 24 * hour) })
    const running = await user.addRun({ startedAt: ago(8 * 24 * hour), status: 'Running' })
    const old = await forGood.addRun({ startedAt: ago(900 * 24 * hour) })
    const countFor = (keepDays: number) => user.call(countExpiredRunsRoute, { query: { keepDays } })
    expect(await countFor(7)).toEqual({ runs: 1 })
    expect(await countFor(5)).toEqual({ runs: 2 })
    expect(await countFor(30)).toEqual({ runs: 0 })
    await app.jobs.enqueue(app.database, 'sweep-old-runs', {})
    await app.drainJobs()
    expect(await idsOf(user)).toEqual([kept, running])
    expect(await idsOf(forGood)).toEqual([old])
  })
})

describe('an export', () => {
  test('in CSV holds no formulas and keeps quotes and lines', async () => {
    const { addRun, session } = await enter()
    await addRun({ output: '=HYPERLINK("x")\nnext' })
    const response = await app.request(`${exportRunsRoute.path}?format=csv`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(response.headers.get('content-disposition')).toContain('runs.csv')
    const text = await response.text()
    expect(text.split('\r\n')[0]).toContain('"prompt","prompt_id"')
    expect(text).toContain(`"'=HYPERLINK(""x"")\nnext"\r\n`)
    expect(text).toContain(',0.0005,')
  })

  test('in JSON holds the same as the run itself, and only what matches', async () => {
    const { call, addRun } = await enter()
    const id = await addRun()
    await addRun({ status: 'Error' })
    const { runs } = await call(exportRunsRoute, { query: { format: 'json', status: 'Success' } })
    expect(runs).toEqual([await call(getRunRoute, { params: { id } })])
  })

  test('of more runs than are read at once holds each of them once, the newest first', async () => {
    const { call, addRun } = await enter()
    const ids: string[] = []
    for (let index = 0; index < 45; index += 1)
      ids.unshift(await addRun({ startedAt: ago((50 - index) * hour) }))
    const { runs } = await call(exportRunsRoute, { query: { format: 'json' } })
    expect(runs).toMatchObject(ids.map((id) => ({ id })))
  })

  test('reads few runs at once where they are large', async () => {
    const { addRun, prompt } = await enter()
    for (let count = 0; count < 5; count += 1) await addRun({ output: 'x'.repeat(900_000) })
    const { workspaceId } = await app.database
      .selectFrom('prompts')
      .select('workspaceId')
      .where('id', '=', prompt.id)
      .executeTakeFirstOrThrow()
    const owner = { accountId: '', workspaceId, role: 'owner' as const }
    const sizes: number[] = []
    for await (const page of listRunPages(app.database, owner, {})) sizes.push(page.length)
    expect(sizes).toEqual([2, 2, 1])
  })
})

test('runs that one person opens at once leave connections to others', async () => {
  const { call, addRun } = await enter()
  const id = await addRun()
  const opened = await app.database.transaction().execute(async (transaction) => {
    await sql`lock table runs in access exclusive mode`.execute(transaction)
    const asked = Array.from({ length: 20 }, () => call(getRunRoute, { params: { id } }))
    await expect(call(listPromptsRoute, { query: {} })).resolves.toMatchObject({ nextCursor: null })
    return { asked }
  })
  for (const run of await Promise.all(opened.asked)) expect(run.id).toBe(id)
})

describe('metrics of a prompt', () => {
  test('are by model, by version and by day', async () => {
    const { call, addRun, prompt } = await enter()
    for (const durationMs of [1_000, 2_000, 3_000]) await addRun({ durationMs })
    await addRun({ model: 'claude-3', version: 2, costMicros: null, thumb: 'up', firstTokenMs: 90 })
    await addRun({ status: 'Error', durationMs: 60_000, costMicros: null, thumb: 'down' })
    await addRun({ status: 'Running', durationMs: null })
    await addRun({ startedAt: ago(40 * 24 * hour) })
    await call(nameVersionRoute, {
      params: { id: prompt.id, name: 'production' },
      body: { number: 1 },
    })
    const metrics = await call(getPromptMetricsRoute, {
      params: { id: prompt.id },
      query: { days: 30 },
    })
    expect(metrics.title).toBe('Summarise')
    expect(metrics.total).toMatchObject({
      runs: 5,
      succeeded: 4,
      failed: 1,
      durationP50: 1_700,
      inputTokens: 50,
      costMicros: 1_500,
      priced: 3,
      thumbsUp: 1,
      thumbsDown: 1,
    })
    expect(metrics.byModel.map(({ label, runs }) => [label, runs])).toEqual([
      ['GPT-4', 4],
      ['Claude 3 Opus', 1],
    ])
    expect(
      metrics.byVersion.map(({ version, names, firstTokenP50 }) => [version, names, firstTokenP50]),
    ).toEqual([
      [2, [], 90],
      [1, ['production'], 300],
    ])
    expect(metrics.byDay).toHaveLength(30)
    const days = metrics.byDay.filter(({ succeeded, failed }) => succeeded + failed > 0)
    expect(days.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(4)
    expect(metrics.byDay.map(({ day }) => day)).toEqual(
      metrics.byDay.map(({ day }) => day).toSorted(),
    )
  })

  test('count a stopped run as no failure, and runs of the Demo model apart', async () => {
    const { call, addRun, prompt } = await enter()
    await addRun()
    await addRun({ status: 'Error', errorCode: 'run.stopped', thumb: 'down' })
    await addRun({ status: 'Error', errorCode: 'provider.unavailable' })
    for (let made = 0; made < 3; made += 1)
      await addRun({ provider: 'demo', model: 'demo', modelId: 'demo', version: 2 })
    const { total, demo, byModel, byVersion, byDay } = await call(getPromptMetricsRoute, {
      params: { id: prompt.id },
      query: {},
    })
    expect(total).toMatchObject({ runs: 3, succeeded: 1, failed: 1, stopped: 1 })
    expect(demo).toMatchObject({ runs: 3, succeeded: 3, failed: 0, stopped: 0 })
    expect(byModel.map(({ model }) => model)).toEqual(['gpt-4'])
    expect(byVersion.map(({ version }) => version)).toEqual([1])
    expect(byDay.reduce((sum, { failed }) => sum + failed, 0)).toBe(1)
  })

  test('of a prompt that was never run are none, and of another one’s there are none', async () => {
    const { call, prompt } = await enter()
    const params = { id: prompt.id }
    const { total, byModel } = await call(getPromptMetricsRoute, { params, query: {} })
    expect([total.runs, total.durationP50, byModel]).toEqual([0, null, []])
    const stranger = await signUpUser(app)
    await expect(stranger.call(getPromptMetricsRoute, { params, query: {} })).rejects.toMatchObject(
      {
        code: 'prompt.unknown',
      },
    )
  })
})
