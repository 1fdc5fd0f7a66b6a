import { readFileSync } from 'node:fs'
import {
  type exportFormats,
  exportPromptsRoute,
  type ImportPreview,
  importPromptsRoute,
  previewImportRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { afterAll, beforeAll } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

export let app: TestApp
export let ada: TestUser

/** Gives the calling file an app of its own, with Ada signed in. Files share this module. */
export function setUpTransfers(): void {
  beforeAll(async () => {
    app = await buildTestApp({ config: { rateLimits: false } })
    ada = await signUpUser(app)
  })
  afterAll(() => app.close())
}

export const samples = new URL('../../../../../packages/formats/src/samples/', import.meta.url)
export const sample = (name: string) => new Blob([readFileSync(new URL(name, samples))])

export const preview = (body: Blob, name = '', { call }: Pick<TestUser, 'call'> = ada) =>
  call(previewImportRoute, { query: { name }, body })

export const previewText = (text: string, name = '') => preview(new Blob([text]), name)

export const promptsOf = ({ prompts }: ImportPreview) => prompts.map(({ prompt }) => prompt)

export const importAll = async (read: ImportPreview, { call }: Pick<TestUser, 'call'> = ada) =>
  (
    await call(importPromptsRoute, {
      body: { importId: createId(), prompts: promptsOf(read), collections: read.collections },
    })
  ).promptIds

type Scope =
  | { kind: 'everything' }
  | { kind: 'prompts'; ids: string[] }
  | { kind: 'collection'; slug: string }

export const takeOut = (
  { session }: Pick<TestUser, 'session'>,
  scope: Scope,
  format: (typeof exportFormats)[number]['id'] = 'product-json',
) =>
  app.post(
    exportPromptsRoute.path,
    { format, scope },
    { headers: { authorization: `Bearer ${session.access_token}` } },
  )

export const make = (content: Partial<PromptContent>, { call }: Pick<TestUser, 'call'> = ada) =>
  call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, ...content } },
  })
