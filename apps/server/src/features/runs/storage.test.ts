import { deleteRuns } from '@product/contract'
import { runLimits } from '@product/domain'
import { expect, onTestFinished, test } from 'vitest'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp } from '#testing/build-test-app.ts'
import { authorize, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'

test('a workspace that is full of runs runs nothing until some are deleted', async () => {
  Object.assign(runLimits, { storedBytes: 20_000 })
  const app = await buildTestApp({ config: { rateLimits: false } })
  onTestFinished(() => app.close())
  const ada = await signUpUser(app)
  const promptId = await makePrompt(ada)
  const start = async () => await (await startRuns(app, ada, { promptId, models: ['demo'] })).text()
  // Letters by chance, so that they are not stored as a few bytes.
  const output = Buffer.from(crypto.getRandomValues(new Uint8Array(20_000))).toString('base64')
  const large = await addRun(app, promptId, { output })

  expect(await start()).toContain('run.storage-full')
  expect(await start()).toContain('Delete runs in your history, or keep them for a shorter time')
  const headers = { ...authorize(ada), 'content-type': 'image/png' }
  const picture = { method: 'POST', headers, body: 'picture' }
  expect(await (await app.request('/api/v1/run-images', picture)).text()).toContain('storage-full')

  await ada.call(deleteRuns, { body: { ids: [large] } })
  await expect.poll(start).toContain('run-end')
})
