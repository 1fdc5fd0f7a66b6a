import {
  createCollectionRoute,
  createConnectionRoute,
  listSessionsRoute,
  nameVersionRoute,
  savePromptRoute,
  saveTemplateRoute,
  saveValueSetRoute,
  startPromptThreadRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { addChangeRequest } from '#testing/add-change-request.ts'
import { addRun } from '#testing/add-run.ts'
import type { TestApp } from '#testing/build-test-app.ts'
import type { TestUser } from '#testing/sign-up-user.ts'

/** One thing of each kind, with `mark` in every text of it. Returns their ids and slugs. */
export async function makeThings(
  app: Pick<TestApp, 'database'>,
  { call }: TestUser,
  mark: string,
): Promise<string[]> {
  const content = { ...emptyContent, title: `${mark} title`, body: `${mark} body {{name}}` }
  const { slug } = await call(createCollectionRoute, {
    body: { id: createId(), name: `${mark} box` },
  })
  const { id: prompt } = await call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content, collection: slug },
  })
  await call(nameVersionRoute, { params: { id: prompt, name: 'production' }, body: { number: 1 } })
  const { id: template } = await call(saveTemplateRoute, {
    params: { id: createId() },
    body: { category: 'Dev', kind: 'Conversation', color: 'blue', content },
  })
  const { id: connection } = await call(createConnectionRoute, {
    body: { id: createId(), provider: 'midjourney', name: `${mark} connection` },
  })
  const valueSet = createId()
  await call(saveValueSetRoute, {
    params: { id: prompt, setId: valueSet },
    body: { name: `${mark} values`, values: { name: mark }, expectedOutput: null },
  })
  const [thread, comment] = [createId(), createId()]
  await call(startPromptThreadRoute, {
    params: { id: prompt, threadId: thread },
    body: { commentId: comment, text: `${mark} comment` },
  })
  const changeRequest = await addChangeRequest(app, { promptId: prompt, title: `${mark} change` })
  const { sessions } = await call(listSessionsRoute)
  const run = await addRun(app, prompt, { output: `${mark} output`, body: `${mark} body` })
  const ids = [slug, prompt, template, connection, valueSet, run, thread, comment, changeRequest]
  return [...ids, ...sessions.map(({ id }) => id)]
}
