import { deleteRunsRoute } from '@product/contract'
import { expect, onTestFinished, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { authorize, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

test('a full workspace starts no runs until some are deleted', async () => {
  const app = await buildTestApp({ config: { rateLimits: false, storageQuota: 20_000 } })
  onTestFinished(() => app.close())
  const ada = await signUpUser(app)
  const promptId = await makePrompt(ada)
  const start = async () => await (await startRuns(app, ada, { promptId, models: ['demo'] })).text()
  const large = await addRun(app, promptId, { output: 'x'.repeat(20_000) })

  expect(await start()).toContain('storage.full')
  expect(await start()).toContain('of 20 kB. Delete prompts, templates, runs or files')
  const headers = { ...authorize(ada), 'content-type': 'image/png' }
  const picture = { method: 'POST', headers, body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }
  expect(await (await app.request('/api/v1/run-images', picture)).text()).toContain('storage.full')

  await ada.call(deleteRunsRoute, { body: { ids: [large] } })
  expect(await start()).toContain('run-end')
})
