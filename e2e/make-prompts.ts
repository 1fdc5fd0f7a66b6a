import type { Page } from '@playwright/test'

type MadePrompt = {
  title: string
  description?: string
  body?: string
  variables?: object[]
  tags?: string[]
  targetModels?: string[]
  modality?: string
  collection?: string
}

const settings = {
  temperature: null,
  maxOutputTokens: null,
  topP: null,
  stop: [],
  seed: null,
  jsonOutput: false,
}

/** Prompts of whoever is signed in in this browser, made by the API. The first is the oldest. */
export async function makePrompts(page: Page, prompts: MadePrompt[]): Promise<string[]> {
  const ids: string[] = []
  for (const {
    title,
    description = '',
    body = '',
    variables = [],
    tags = [],
    targetModels = [],
    modality = 'text',
    ...rest
  } of prompts) {
    const id = crypto.randomUUID()
    ids.push(id)
    await callApi(page, 'put', `/prompts/${id}`, {
      saveId: crypto.randomUUID(),
      baseRevision: 0,
      content: {
        title,
        description,
        systemMessage: '',
        body,
        variables,
        targetModels,
        modality,
        tags,
        settings,
      },
      ...rest,
    })
  }
  return ids
}

/** Many small ones at once, in no particular order. */
export async function makeManyPrompts(page: Page, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, number) =>
      makePrompts(page, [{ title: `Prompt ${number}` }]),
    ),
  )
}

/** As whoever is signed in in this browser. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  data?: object,
  workspaceId?: string,
) {
  const session = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${JSON.parse(session ?? '{}').access_token}`,
      ...(workspaceId !== undefined && { 'x-workspace-id': workspaceId }),
    },
    ...(data && { data }),
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.status() === 204 ? undefined : await answer.json()
}
