import {
  deleteValueSetRoute,
  exportMyDataRoute,
  getPromptRoute,
  getRunRoute,
  listValueSetsRoute,
  saveTestValuesRoute,
  saveValueSetRoute,
} from '@product/contract'
import { createId, runLimits } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followRuns, makePrompt } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
let id: string
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await makePrompt(ada)
})

const save = (name: string, setId = createId(), values: Record<string, string> = {}) =>
  ada.call(saveValueSetRoute, {
    params: { id, setId },
    body: { name, values, expectedOutput: null },
  })

const listNames = async () =>
  (await ada.call(listValueSetsRoute, { params: { id } })).sets.map(({ name }) => name)

test('test values are saved under a name, changed and deleted', async () => {
  const { id: setId } = await save('Short', createId(), { topic: 'tea' })
  await save('Long')
  expect(await listNames()).toEqual(['Long', 'Short'])
  const changed = await ada.call(saveValueSetRoute, {
    params: { id, setId },
    body: { name: 'Brief', values: { topic: 'milk' }, expectedOutput: 'A drink' },
  })
  expect(changed).toMatchObject({ name: 'Brief', values: { topic: 'milk' } })
  expect(changed.expectedOutput).toBe('A drink')
  await ada.call(deleteValueSetRoute, { params: { id, setId } })
  expect(await listNames()).toEqual(['Long'])
})

test('a variable may have a name that objects have, wherever its value is stored', async () => {
  id = await makePrompt(ada, { body: '{{__proto__}} and {{constructor}}' })
  const text = '{"__proto__":"tea","constructor":"milk"}'
  const values = JSON.parse(text)
  await ada.call(saveTestValuesRoute, { params: { id }, body: { values } })
  await save('Drinks', createId(), values)
  const events = await (
    await followRuns(app, ada, { promptId: id, models: ['demo'], values })
  ).all()
  const runId = events.find((event) => event.type === 'run-start')?.runId ?? ''
  const run = await ada.call(getRunRoute, { params: { id: runId } })
  const { testValues } = await ada.call(getPromptRoute, { params: { id } })
  const { sets } = await ada.call(listValueSetsRoute, { params: { id } })
  expect(run.body).toBe('tea and milk')
  for (const stored of [run.values, testValues, sets[0]?.values])
    expect(new Map(Object.entries(stored ?? {}))).toEqual(new Map(Object.entries(values)))
})

test('a name is used once per prompt, and a set can be saved under its own', async () => {
  const { id: setId } = await save('Short')
  await expect(save('Short')).rejects.toMatchObject({ code: 'value-set.name-taken' })
  expect(await save('Short', setId)).toMatchObject({ id: setId })
})

test('of two saves of one name at the same moment, the second is refused', async () => {
  const outcomes = await Promise.allSettled([save('Short'), save('Short')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'value-set.name-taken' },
  })
  expect(await listNames()).toEqual(['Short'])
})

test('a set of another prompt is not taken over', async () => {
  const { id: setId } = await save('Short')
  id = await makePrompt(ada)
  await expect(save('Mine', setId)).rejects.toMatchObject({ code: 'value-set.unknown' })
})

test("a set of somebody else's is not taken over", async () => {
  const { id: setId } = await save('Short')
  const eve = await signUpUser(app)
  const promptOfEve = await makePrompt(eve)
  const taking = eve.call(saveValueSetRoute, {
    params: { id: promptOfEve, setId },
    body: { name: 'Mine', values: {}, expectedOutput: null },
  })
  await expect(taking).rejects.toMatchObject({ code: 'value-set.unknown' })
  expect(await listNames()).toEqual(['Short'])
})

test('a prompt has at most the allowed number of sets', async () => {
  for (let index = 0; index < runLimits.valueSets; index += 1) await save(`Set ${index}`)
  await expect(save('One more')).rejects.toMatchObject({ code: 'value-set.too-many' })
})

test('test values are part of the export of an account', async () => {
  await save('To take along')
  const exported = await ada.call(exportMyDataRoute)
  expect(JSON.stringify(exported)).toContain('To take along')
})

test('the test values of a prompt, which are listed together, have a largest size', async () => {
  const long = { topic: 'x'.repeat(199_000), tone: 'x'.repeat(199_000) }
  const sets = Math.floor(runLimits.valueSetBytes / 400_000)
  for (let count = 0; count < sets; count += 1) await save(`Set ${count}`, createId(), long)
  await expect(save('One more', createId(), long)).rejects.toMatchObject({
    code: 'value-set.too-large',
  })
})
