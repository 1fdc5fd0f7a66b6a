import type { Page } from '@playwright/test'
import { callApi } from './make-prompts.ts'

const settings = {
  temperature: null,
  maxOutputTokens: null,
  topP: null,
  stop: [],
  seed: null,
  jsonOutput: false,
}

/** A public prompt of whoever is signed in in this browser, published by the API. Returns its slug. */
export async function publishPrompt(page: Page, title: string): Promise<string> {
  const id = crypto.randomUUID()
  await callApi(page, 'put', `/prompts/${id}`, {
    saveId: crypto.randomUUID(),
    baseRevision: 0,
    content: {
      title,
      description: 'Sums a text up in a few lines.',
      systemMessage: '',
      body: 'Sum up this text in three lines: {{text}}',
      variables: [],
      targetModels: [],
      modality: 'text',
      tags: ['summary'],
      settings,
    },
  })
  const { publication } = await callApi(page, 'put', `/prompts/${id}/publication`, {
    category: 'writing',
    licence: 'cc-by-4.0',
  })
  return publication.slug
}
