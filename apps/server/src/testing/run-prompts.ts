import { createConnectionRoute, savePromptRoute } from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import type { TestApp } from '#testing/build-test-app.ts'
import { followEvents } from '#testing/follow-events.ts'
import type { TestUser } from '#testing/sign-up-user.ts'
import type { ModelDouble } from '#testing/start-model-double.ts'

/** A new prompt of somebody's, ready to be run. */
export async function makePrompt(
  user: TestUser,
  content: Partial<PromptContent> = {},
  newId = createId(),
) {
  const { id } = await user.call(savePromptRoute, {
    params: { id: newId },
    body: {
      saveId: createId(),
      baseRevision: 0,
      content: { ...emptyContent, title: 'Greeting', body: 'Say hello', ...content },
    },
  })
  return id
}

/** A connection to a double, which then has the model `model-1` and whatever else it lists. */
export async function connectDouble(user: TestUser, double: ModelDouble, key = 'sk-test-key') {
  const connection = await user.call(createConnectionRoute, {
    body: { id: createId(), provider: 'compatible', key, baseUrl: double.openai },
  })
  return connection.id
}

type Asked = {
  promptId: string
  models?: string[]
  values?: Record<string, string>
  batchId?: string
  images?: string[]
  version?: number
}

/** Runs as somebody. `models` are of the double unless they say otherwise. */
export async function startRuns(app: Pick<TestApp, 'post'>, user: TestUser, asked: Asked) {
  const { models = ['model-1'], values = {}, batchId = createId(), ...rest } = asked
  const body = { ...rest, batchId, values, models: models.map((model) => ({ model })) }
  return await app.post('/api/v1/runs', body, { headers: authorize(user) })
}

export const authorize = (user: TestUser) => ({
  authorization: `Bearer ${user.session.access_token}`,
})

export async function followRuns(app: Pick<TestApp, 'post'>, user: TestUser, asked: Asked) {
  const response = await startRuns(app, user, asked)
  if (!response.ok) throw new Error(await response.text())
  return followEvents(response)
}

/** Follows a run again, from so many characters on. */
export async function followAgain(
  app: Pick<TestApp, 'request'>,
  user: TestUser,
  runId: string,
  { text = 0, reasoning = 0 } = {},
) {
  const address = `/api/v1/runs/${runId}/events?text=${text}&reasoning=${reasoning}`
  return followEvents(await app.request(address, { headers: authorize(user) }))
}
