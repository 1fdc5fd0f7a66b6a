import type { GoogleProvider } from '@ai-sdk/google'
import { z } from 'zod'
import type { Adapter, Connection } from '../adapter.ts'
import type { ModelCall } from '../provider.ts'
import { readModelPage } from '../read-model-list.ts'

const Page = z.object({
  models: z
    .array(
      z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

const mostPages = 5

async function listModels(connection: Connection, signal: AbortSignal): Promise<string[]> {
  const found: string[] = []
  let next = ''
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await readModelPage({
      connection,
      path: `/models?pageSize=1000${next}`,
      headers: { 'x-goog-api-key': connection.key ?? '' },
      page: Page,
      signal,
    })
    const generating = page.models.filter(({ supportedGenerationMethods }) =>
      supportedGenerationMethods.includes('generateContent'),
    )
    found.push(...generating.map(({ name }) => name.replace(/^models\//, '')))
    if (!page.nextPageToken) break
    next = `&pageToken=${encodeURIComponent(page.nextPageToken)}`
  }
  return found
}

async function open({ key, baseUrl, fetch }: Connection): Promise<GoogleProvider> {
  const { createGoogle } = await import('@ai-sdk/google')
  return createGoogle({ apiKey: key ?? '', baseURL: baseUrl, fetch })
}

// Other models refuse the option for thoughts.
const thinks = /^gemini-(2\.5|[3-9])/

function optionsFor({ output, modelId }: ModelCall) {
  if (output === 'image') return { google: { responseModalities: ['TEXT', 'IMAGE'] } }
  return thinks.test(modelId) ? { google: { thinkingConfig: { includeThoughts: true } } } : {}
}

/** Gemini: images are part of the generated content, as text is. */
export const googleAdapter: Adapter = {
  listModels,
  rulesFor: (modelId) => ({ json: /image/.test(modelId) ? 'words' : 'mode', mostStops: 5 }),
  openText: async (connection, modelId) => (await open(connection))(modelId),
  openSpeech: async (connection, modelId) => (await open(connection)).speech(modelId),
  writesImages: true,
  optionsFor,
}
