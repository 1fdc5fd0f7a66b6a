import {
  changeCollectionRoute,
  changePlanRoute,
  changePromptsRoute,
  createCollectionRoute,
  ErrorBody,
  getPromptMetricsRoute,
  getWorkspaceMetricsRoute,
  removeMemberRoute,
} from '@product/contract'
import { addDays, createId, dayOf, lastDays } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { buildTeam, type Member } from '#testing/build-team.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { authorize, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
})
afterAll(() => app.close())

const yesterday = addDays(dayOf(new Date()), -1)
const noon = new Date(`${yesterday}T12:00:00Z`)

/** A team with an admin, an editor and a viewer, and a prompt that each of them has run. */
async function enter() {
  const { id, owner, members } = await buildTeam(app, 'admin', 'editor', 'viewer')
  const [admin, editor, viewer] = members as [Member, Member, Member]
  const promptId = await makePrompt(owner, { title: 'Summarise' })
  const run = (member: Member, changes: Parameters<typeof addRun>[2] = {}, prompt = promptId) =>
    addRun(app, prompt, { accountId: member.accountId, startedAt: noon, ...changes })
  for (const member of [owner, admin, admin, editor, editor, editor, viewer]) await run(member)
  return { id, owner, admin, editor, viewer, promptId, run }
}

const lastWeek = () => lastDays(7, new Date())

const ofPrompt = ({ call }: TestUser, id: string, query = {}) =>
  call(getPromptMetricsRoute, { params: { id }, query })
const ofWorkspace = ({ call }: TestUser, id: string, query = {}) =>
  call(getWorkspaceMetricsRoute, { params: { id }, query })

type Export = { path: string; workspaceId: string; query?: Record<string, string> }

async function exportCsv(user: TestUser, { path, workspaceId, query = {} }: Export) {
  const parameters = new URLSearchParams(query)
  const response = await app.request(`/api/v1/${path}/metrics/export?${parameters}`, {
    headers: { ...authorize(user), 'x-workspace-id': workspaceId },
  })
  return { response, lines: (await response.text()).trim().split('\r\n') }
}

type Row = { name: string; runs: number }
const namesOf = (rows: readonly Row[] | null) => rows?.map(({ name, runs }) => [name, runs])

const refusedByPlan = (plan: string) => ({
  status: 402,
  code: 'plan.not-included',
  message: 'Metrics by member, custom periods and metrics exports are part of the Team plan.',
  details: { feature: 'advancedMetrics', plan, neededPlan: 'team' },
})

describe('metrics by member', () => {
  test('have everybody for admins, and only oneself for editors and viewers', async () => {
    const { id, owner, admin, editor, viewer, promptId } = await enter()
    for (const person of [owner, admin])
      for (const metrics of [await ofPrompt(person, promptId), await ofWorkspace(person, id)]) {
        expect(metrics.hasEverybody).toBe(true)
        expect(namesOf(metrics.byMember)?.slice(0, 2)).toEqual([
          ['editor Member', 3],
          ['admin Member', 2],
        ])
        expect(metrics.byMember).toHaveLength(4)
      }
    for (const [person, own] of [
      [editor, ['editor Member', 3]],
      [viewer, ['viewer Member', 1]],
    ] as const)
      for (const metrics of [await ofPrompt(person, promptId), await ofWorkspace(person, id)]) {
        expect(metrics.hasEverybody).toBe(false)
        expect(namesOf(metrics.byMember)).toEqual([own])
        expect(metrics.byMember?.[0]).toMatchObject({ isYou: true, isMember: true })
        expect(metrics.total.runs).toBe(7)
        expect(metrics.byModel.map(({ runs }) => runs)).toEqual([7])
      }
  })

  test('name people who have left, and those whose account is deleted are former members', async () => {
    const { id, owner, admin, editor } = await enter()
    await owner.call(removeMemberRoute, {
      params: { id, accountId: editor.accountId },
      query: {},
    })
    await app.database
      .deleteFrom('workspaces')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('accounts').select('workspaceId').where('id', '=', admin.accountId),
      )
      .execute()
    const { byMember } = await ofWorkspace(owner, id)
    expect(
      byMember.map(({ name, accountId, isMember }) => [name, accountId, isMember]).slice(0, 2),
    ).toEqual([
      ['editor Member', editor.accountId, false],
      ['Former member', null, false],
    ])
  })
})

describe('metrics of a workspace', () => {
  test('are by model, prompt and day, without Demo runs and runs under way', async () => {
    const { id, owner, editor, promptId, run } = await enter()
    const other = await makePrompt(owner, { title: 'Translate' })
    await run(editor, { model: 'claude-3', status: 'Error', costMicros: null }, other)
    await run(editor, { provider: 'demo', model: 'demo' })
    await run(editor, { status: 'Running', durationMs: null })
    const metrics = await ofWorkspace(owner, id, { days: 7 })
    expect(metrics).toMatchObject({ ...lastWeek(), demoRuns: 1, promptCount: 2 })
    expect(metrics.total).toMatchObject({ runs: 8, succeeded: 7, failed: 1, costMicros: 3_500 })
    expect(metrics.byModel.map(({ label, runs }) => [label, runs])).toEqual([
      ['GPT-4', 7],
      ['Claude 3 Opus', 1],
    ])
    expect(metrics.byPrompt).toMatchObject([
      { promptId, title: 'Summarise', runs: 7, isReadable: true },
      { promptId: other, title: 'Translate', runs: 1, isReadable: true },
    ])
    expect(metrics.byDay).toHaveLength(7)
    expect(metrics.byDay.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(7)
  })

  test('leave out other people’s runs of prompts that one may not see', async () => {
    const { id, owner, editor, viewer, run } = await enter()
    const secret = await makePrompt(owner, { title: 'Salaries' })
    const { slug } = await owner.call(createCollectionRoute, {
      body: { id: createId(), name: 'Board' },
    })
    await owner.call(changePromptsRoute, {
      body: { action: 'add-to-collection', ids: [secret], collection: slug },
    })
    await owner.call(changeCollectionRoute, {
      params: { slug },
      body: { isRestricted: true, people: [editor.accountId] },
    })
    for (const member of [owner, owner, editor]) await run(member, { model: 'claude-3' }, secret)
    const path = `workspaces/${id}`
    for (const person of [owner, editor]) {
      const { total, byPrompt } = await ofWorkspace(person, id)
      expect([total.runs, byPrompt.map(({ title }) => title)]).toEqual([
        10,
        ['Summarise', 'Salaries'],
      ])
      const { lines } = await exportCsv(person, { path, workspaceId: id })
      expect(lines.join()).toContain('Salaries')
    }
    const seen = await ofWorkspace(viewer, id)
    expect([seen.total.runs, seen.promptCount, seen.byModel.length]).toEqual([7, 1, 1])
    const { lines } = await exportCsv(viewer, { path, workspaceId: id })
    expect(lines.join()).not.toContain('Salaries')
    await expect(ofPrompt(viewer, secret)).rejects.toMatchObject({ code: 'prompt.unknown' })
    const refused = await exportCsv(viewer, { path: `prompts/${secret}`, workspaceId: id })
    expect(refused.response.status).toBe(404)

    // One's own runs stay one's own, but the prompt cannot be opened and has the title of that time.
    await run(viewer, { promptTitle: 'Salaries of old' }, secret)
    expect((await ofWorkspace(viewer, id)).byPrompt[1]).toMatchObject({
      title: 'Salaries of old',
      runs: 1,
      isReadable: false,
    })
  })

  test('put deleted prompts together', async () => {
    const { id, owner, promptId } = await enter()
    await app.database.deleteFrom('prompts').where('id', '=', promptId).execute()
    const { byPrompt } = await ofWorkspace(owner, id)
    expect(byPrompt).toMatchObject([
      { promptId: null, title: 'Deleted prompts', runs: 7, isReadable: false },
    ])
  })

  test('of a workspace of others are not found', async () => {
    const { id } = await enter()
    const stranger = await signUpUser(app)
    await expect(ofWorkspace(stranger, id)).rejects.toMatchObject({
      status: 404,
      code: 'workspace.unknown',
    })
    const { response } = await exportCsv(stranger, { path: `workspaces/${id}`, workspaceId: id })
    expect(response.status).toBe(404)
  })
})

describe('a period', () => {
  const at = (text: string) => ({ startedAt: new Date(text) })

  test('has whole days in UTC, the first and the last included', async () => {
    const { id, owner, promptId, run } = await enter()
    for (const time of [
      '2024-02-27T23:59:59.999Z',
      '2024-02-28T00:00:00Z',
      '2024-03-01T23:59:59.999Z',
      '2024-03-02T00:00:00Z',
    ])
      await run(owner, at(time))
    const query = { from: '2024-02-28', to: '2024-03-01' }
    for (const metrics of [
      await ofPrompt(owner, promptId, query),
      await ofWorkspace(owner, id, query),
    ]) {
      expect(metrics).toMatchObject(query)
      expect(metrics.byDay.map(({ day, succeeded }) => [day, succeeded])).toEqual([
        ['2024-02-28', 1],
        ['2024-02-29', 0],
        ['2024-03-01', 1],
      ])
    }
  })

  test('that is reversed, too long, half or not of this calendar is refused', async () => {
    const { id, owner, promptId } = await enter()
    const refused = { status: 400, code: 'request.invalid' }
    for (const query of [
      { from: '2024-01-02', to: '2024-01-01' },
      { from: '2023-01-01', to: '2024-01-02' },
      { from: '2024-02-30', to: '2024-03-01' },
      { from: '0000-01-01', to: '0000-01-02' },
      { from: '2024-01-01' },
      { to: '2024-01-01' },
      { from: '2024-01-01', to: '2024-01-02', days: '7' },
      { days: '366' },
    ]) {
      const about = JSON.stringify(query)
      await expect(ofPrompt(owner, promptId, query), about).rejects.toMatchObject(refused)
      await expect(ofWorkspace(owner, id, query), about).rejects.toMatchObject(refused)
      const wanted = { path: `workspaces/${id}`, workspaceId: id, query }
      expect((await exportCsv(owner, wanted)).response.status, about).toBe(400)
    }
  })

  test('of a leap year is the longest', async () => {
    const { id, owner } = await enter()
    const metrics = await ofWorkspace(owner, id, { from: '2024-01-01', to: '2024-12-31' })
    expect(metrics.byDay).toHaveLength(366)
  })
})

describe('the export', () => {
  test('has a line for each day, member, model and version, and no formula', async () => {
    const { id, owner, editor, promptId, run } = await enter()
    await app.database
      .updateTable('accounts')
      .set({ name: '=HYPERLINK("http://evil.example")' })
      .where('id', '=', editor.accountId)
      .execute()
    await run(editor, { model: 'claude-3', version: 2, costMicros: null, thumb: 'up' })
    await run(editor, { model: 'claude-3', version: 1 })
    await run(owner, { startedAt: new Date(Date.now() - 20 * 86_400_000) })
    const { response, lines } = await exportCsv(owner, {
      path: `prompts/${promptId}`,
      workspaceId: id,
      query: { ...lastDays(30, new Date()) },
    })
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('content-disposition')).toContain('metrics.csv')
    expect(lines[0]?.replaceAll('"', '')).toBe(
      'day,member,member_id,prompt,prompt_id,model,version,runs,succeeded,failed,stopped,' +
        'duration_p50_ms,duration_p95_ms,first_token_p50_ms,first_token_p95_ms,input_tokens,' +
        'output_tokens,cost_usd,priced_runs,thumbs_up,thumbs_down',
    )
    expect(lines).toHaveLength(1 + 1 + 4 + 2)
    const member = `"'=HYPERLINK(""http://evil.example"")","${editor.accountId}"`
    const prompt = `"Summarise","${promptId}"`
    expect(lines).toContain(
      `"${yesterday}",${member},${prompt},"gpt-4",1,3,3,0,0,1400,1400,300,300,30,60,0.0015,3,0,0`,
    )
    expect(lines).toContain(
      `"${yesterday}",${member},${prompt},"claude-3",2,1,1,0,0,1400,1400,300,300,10,20,,0,1,0`,
    )
  })

  test('puts others together where one may not see them apart', async () => {
    const { id, owner, editor, promptId } = await enter()
    for (const path of [`workspaces/${id}`, `prompts/${promptId}`]) {
      const { lines } = await exportCsv(editor, { path, workspaceId: id })
      const cells = lines.slice(1).map((line) => line.split(','))
      expect(cells.map((row) => [row[1], row[2], row[7]])).toEqual([
        ['"editor Member"', `"${editor.accountId}"`, '3'],
        ['"Other members"', '', '4'],
      ])
      const all = await exportCsv(owner, { path, workspaceId: id })
      expect(all.lines).toHaveLength(5)
    }
  })
})

describe('on a smaller plan', () => {
  test.each(['free', 'pro'] as const)('%s refuses what Team includes', async (plan) => {
    const { id, owner, promptId } = await enter()
    await owner.call(changePlanRoute, { body: { plan } })
    const refused = refusedByPlan(plan)
    await expect(ofWorkspace(owner, id)).rejects.toMatchObject(refused)
    await expect(ofPrompt(owner, promptId, lastWeek())).rejects.toMatchObject(refused)
    for (const path of [`workspaces/${id}`, `prompts/${promptId}`]) {
      const { response, lines } = await exportCsv(owner, { path, workspaceId: id })
      expect(response.status).toBe(402)
      expect(ErrorBody.parse(JSON.parse(lines.join())).error.code).toBe('plan.not-included')
    }
  })

  test('Pro has the metrics of a prompt without members', async () => {
    const { owner, promptId } = await enter()
    await owner.call(changePlanRoute, { body: { plan: 'pro' } })
    const { total, byMember } = await ofPrompt(owner, promptId, { days: 7 })
    expect([total.runs, byMember]).toEqual([7, null])
  })
})
