import { getMeRoute, savePromptRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { expect, test } from 'vitest'
import type { UserActor } from '#features/accounts/index.ts'
import { addChangeRequest } from '#testing/add-change-request.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { changeRequestsOfAccount, exportedAtOnce } from './account-part.ts'

const createActor = (accountId: string): UserActor => ({
  kind: 'user',
  accountId,
  workspaceId: createId(),
  role: 'owner',
  issuer: 'own',
  subject: accountId,
  sessionId: null,
  email: '',
  provenEmail: null,
  isAnonymous: false,
  isExtension: false,
  isOperator: false,
})

test('all requests of an account are exported, a few at a time', async () => {
  const app = await buildTestApp()
  try {
    const { call } = await signUpUser(app)
    const proposerId = (await call(getMeRoute)).account.id
    const promptId = createId()
    await call(savePromptRoute, {
      params: { id: promptId },
      body: { saveId: createId(), baseRevision: 0, content: { ...emptyContent, title: 'Notes' } },
    })
    const titles = Array.from({ length: exportedAtOnce + 2 }, (_, index) => `Change ${index}`)
    for (const title of titles) await addChangeRequest(app, { promptId, proposerId, title })
    const exportAll = () => changeRequestsOfAccount.exportAll(app, createActor(proposerId))
    const exported = []
    for await (const request of exportAll()) exported.push(request)
    expect(exported).toMatchObject(titles.map((title) => ({ title })))
    let beforeDeletion = 0
    for await (const _ of exportAll()) {
      beforeDeletion += 1
      await app.database.deleteFrom('changeRequests').execute()
    }
    expect(beforeDeletion).toBe(exportedAtOnce)
  } finally {
    await app.close()
  }
})
