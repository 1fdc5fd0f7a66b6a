import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { storeAccount } from '#extension/session/account-store.ts'
import { syncAccount } from '#extension/sync/copies.ts'
import { connectedAccount as account } from '#extension/testing/connected-account.ts'
import { promptAnswers } from './answer-prompts.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser: Object.assign(browser, { permissions: { contains: async () => true } }) }
})

const page = {
  cursor: 'next',
  isMore: false,
  isReset: true,
  workspaces: [],
  collections: [],
  templates: [],
  prompts: [
    { id: 'of-team', workspaceId: 'team', isMember: true },
    { id: 'shared', workspaceId: 'others', isMember: false },
  ],
  stars: [],
  deleted: [],
}

test('models are those of the team whose prompt it is, and one’s own for a prompt that is shared', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const { url, headers } = new Request(input, init)
    if (url.includes('/sync')) return Response.json(page)
    asked.push(headers.get('x-workspace-id'))
    return Response.json({ models: [] })
  })
  await storeAccount(account)
  await syncAccount(account)
  await promptAnswers['models.list']({ promptId: 'of-team' })
  await promptAnswers['models.list']({ promptId: 'shared' })
  expect(asked).toEqual(['team', null])
})
