import { changePromptsRoute, ErrorBody, getPromptRoute, savePromptRoute } from '@product/contract'
import { createId, type PromptContent, type PromptVariable, runLimits } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { followRuns, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
afterAll(() => app.close())

const points: PromptVariable = {
  name: 'points',
  type: 'number',
  defaultValue: '',
  required: true,
  choices: [],
}

type Attempt = {
  content?: Partial<PromptContent>
  models?: string[]
  values?: Record<string, string>
  images?: string[]
}

async function attempt({ content, models = ['demo'], ...rest }: Attempt) {
  const promptId = await makePrompt(ada, content)
  return await startRuns(app, ada, { promptId, models, ...rest })
}

const readError = async (response: Response) => ErrorBody.parse(await response.json()).error

const countRuns = async () => (await app.database.selectFrom('runs').select('id').execute()).length

test.each<[string, Attempt, number, string, string]>([
  [
    'a required value that is missing',
    { content: { body: '{{points}}', variables: [points] } },
    422,
    'run.values-invalid',
    'Enter a value for points',
  ],
  [
    'a number that is none',
    { content: { body: '{{points}}', variables: [points] }, values: { points: 'many' } },
    422,
    'run.values-invalid',
    'points must be a number, or a range such as 3-5.',
  ],
  [
    'a variable that nobody declared and that has no value',
    { content: { body: 'About {{topic}}' } },
    422,
    'run.values-invalid',
    'Enter a value for topic',
  ],
  ['a prompt without text', { content: { body: ' ' } }, 422, 'run.empty', 'is empty'],
  [
    'a prompt for pictures on a model that writes',
    { content: { modality: 'image' } },
    422,
    'run.modality',
    'This prompt is for images, and Demo — not an AI model answers with text.',
  ],
  [
    'a model that nobody connected',
    { models: ['gpt-4'] },
    422,
    'connection.none',
    'To run GPT-4, connect OpenAI under Manage Connections.',
  ],
  ['a picture that is not there', { images: [createId()] }, 404, 'run.image-unknown', 'image'],
  [
    'an include that is not there',
    { content: { body: '{{> absent}}' } },
    422,
    'run.template-invalid',
    'absent',
  ],
])('%s is refused before anything is run', async (_, asked, status, code, words) => {
  const before = await countRuns()
  const response = await attempt(asked)
  const error = await readError(response)
  expect([error.code, response.status]).toEqual([code, status])
  expect(error.message).toContain(words)
  expect(await countRuns()).toBe(before)
})

test('a prompt in the trash is not run', async () => {
  const promptId = await makePrompt(ada)
  await ada.call(changePromptsRoute, { body: { action: 'delete', ids: [promptId] } })
  const response = await startRuns(app, ada, { promptId, models: ['demo'] })
  expect((await readError(response)).code).toBe('prompt.in-trash')
})

test('a version that is not there is not run', async () => {
  const promptId = await makePrompt(ada)
  const response = await startRuns(app, ada, { promptId, models: ['demo'], version: 7 })
  expect((await readError(response)).code).toBe('version.unknown')
})

test('more models than are allowed at once are refused', async () => {
  const models = Array.from({ length: runLimits.modelsAtOnce + 1 }, () => 'demo')
  const response = await attempt({ models })
  expect(response.status).toBe(400)
})

test('running seals the version: what is saved afterwards is another one', async () => {
  const id = await makePrompt(ada, { body: 'First' })
  await (await followRuns(app, ada, { promptId: id, models: ['demo'] })).all()
  const { revision, content } = await ada.call(getPromptRoute, { params: { id } })
  const saved = await ada.call(savePromptRoute, {
    params: { id },
    body: { saveId: createId(), baseRevision: revision, content: { ...content, body: 'Second' } },
  })
  expect(saved.version).toBe(2)
  const old = await followRuns(app, ada, { promptId: id, models: ['demo'], version: 1 })
  const [start] = await old.all()
  const row = await app.database
    .selectFrom('runs')
    .select(['body', 'version'])
    .where('id', '=', start?.runId ?? '')
    .executeTakeFirst()
  expect(row).toEqual({ body: 'First', version: 1 })
})
