import { type PromptContent, type PromptVariable, templateLimits } from '@product/domain'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

const runInThread = vi.hoisted(() => vi.fn())
vi.mock('#platform/workers/run-in-thread.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#platform/workers/run-in-thread.ts')>()
  runInThread.mockImplementation(original.runInThread)
  return { runInThread }
})

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
beforeEach(() => {
  runInThread.mockClear()
})
afterAll(() => app.close())

const listOf = (defaultValue: string): PromptVariable => ({
  name: 'list',
  type: 'long-text',
  defaultValue,
  required: false,
  choices: [],
})

const tenLines = 'x\n'.repeat(10)
const loops = (depth: number) => '{{#each list}}'.repeat(depth) + '{{/each}}'.repeat(depth)

async function start(content: Partial<PromptContent>, values: Record<string, string> = {}) {
  const promptId = await makePrompt(ada, content)
  const response = await startRuns(app, ada, { promptId, models: ['demo'], values })
  await response.text()
  return response.status
}

const handedOver = () =>
  runInThread.mock.calls.filter(([module]) => String(module).endsWith('render-prompt.ts')).length

test('an ordinary prompt with a list is rendered on the answering thread', async () => {
  const body = 'Summarise:\n{{#each list}}\n- {{this}}\n{{/each}}'
  expect(await start({ body }, { list: tenLines })).toBe(200)
  expect(handedOver()).toBe(0)
})

test('lists in lists are rendered in a thread, however short their text is', async () => {
  const body = `Hello ${loops(8)}`
  expect(await start({ body }, { list: tenLines })).toBe(422)
  expect(handedOver()).toBe(1)
})

test('defaults count as values', async () => {
  expect(await start({ body: `Hello ${loops(8)}`, variables: [listOf(tenLines)] })).toBe(422)
  expect(handedOver()).toBe(1)
})

test('long defaults are read in a thread', async () => {
  const variables = [1, 2].map((number) => ({ ...listOf('x'.repeat(15_000)), name: `v${number}` }))
  expect(await start({ variables })).toBe(200)
  expect(handedOver()).toBe(1)
})

test('a text that a list repeats is rendered in a thread', async () => {
  const body = '{{#each list}}{{long}}{{/each}}'
  const values = { list: 'x\n'.repeat(300), long: 'y'.repeat(1_000) }
  expect(await start({ body }, values)).toBe(200)
  expect(handedOver()).toBe(1)
})

test('includes in includes are rendered in a thread', async () => {
  let innermost = await makePrompt(ada, { body: '' })
  for (let level = 1; level < templateLimits.includeDepth - 4; level++)
    innermost = await makePrompt(ada, { body: `{{> ${innermost}}}{{> ${innermost}}}` })
  expect(await start({ body: `Hello {{> ${innermost}}}` })).toBe(200)
  expect(handedOver()).toBe(1)
})
