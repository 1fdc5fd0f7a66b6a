import { expect, test } from 'vitest'
import { listOpenAiModels, mostListedModels } from './read-model-list.ts'

const listed = Array.from({ length: 2 * mostListedModels }, (_, index) => ({
  id: `model-${index}`,
}))

test.each([
  ['in an object', { data: listed }],
  ['alone', listed],
])('a list %s of very many models is cut before it is validated', async (_, answer) => {
  const tail = listed[mostListedModels]
  // Validation would refuse it.
  const body = JSON.stringify(answer).replace(`"${tail?.id}"`, '5')
  const connection = {
    key: null,
    baseUrl: 'https://provider.example',
    fetch: async () => new Response(body),
  }
  const models = await listOpenAiModels(connection, new AbortController().signal)
  expect(models).toHaveLength(mostListedModels)
})
