import { z } from 'zod'
import type { Adapter, Connection } from '../adapter.ts'
import { readModelPage } from '../read-model-list.ts'

const Page = z.object({
  data: z.array(z.object({ id: z.string() })),
  has_more: z.boolean().optional(),
  last_id: z.string().nullish(),
})

const mostPages = 5

async function listModels(connection: Connection, signal: AbortSignal): Promise<string[]> {
  const found: string[] = []
  let after = ''
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await readModelPage({
      connection,
      path: `/models?limit=1000${after}`,
      headers: { 'x-api-key': connection.key ?? '', 'anthropic-version': '2023-06-01' },
      page: Page,
      signal,
    })
    found.push(...page.data.map(({ id }) => id))
    if (!page.has_more || !page.last_id) break
    after = `&after_id=${encodeURIComponent(page.last_id)}`
  }
  return found
}

/** Claude, by the Messages API. */
export const anthropicAdapter: Adapter = {
  listModels,
  rulesFor: () => ({ json: 'words' }),
  async openText({ key, baseUrl, fetch }, modelId) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey: key ?? '', baseURL: baseUrl, fetch })(modelId)
  },
}
