import { getOEmbedRoute } from '@product/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { callAs, signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await buildTestApp({ config: { rateLimits: false } })
  ada = await signUpUser(app)
})
afterAll(() => app.close())

const publish = (title: string) => addPublication(app, ada, { content: { title } })
const siteUrl = () => app.config.siteUrl
const describeAt = (url: string, query: { maxwidth?: number; format?: string } = {}) =>
  callAs(app)(getOEmbedRoute, { query: { url, ...query } })

test('a public prompt is described with a frame of its card, no wider than asked for', async () => {
  const { slug } = await publish('Notes "quoted" <now>')
  const described = await describeAt(`${siteUrl()}/p/${slug}`, { maxwidth: 400 })
  expect(described).toMatchObject({ version: '1.0', type: 'rich', title: 'Notes "quoted" <now>' })
  expect(described.width).toBe(400)
  expect(described.html).toContain(`src="${siteUrl()}/embed/${slug}" width="400"`)
  expect(described.html).toContain('title="Notes &quot;quoted&quot; &lt;now&gt;"')
})

test('nothing but pages of shown prompts of this site is described', async () => {
  const { slug, id } = await publish('Hidden later')
  const refused = { code: 'library.embed-unknown' }
  await expect(describeAt(`https://elsewhere.example/p/${slug}`)).rejects.toMatchObject(refused)
  await expect(describeAt(`${siteUrl()}/u/${slug}`)).rejects.toMatchObject(refused)
  await expect(describeAt(`${siteUrl()}/p/%E0%A4%A`)).rejects.toMatchObject(refused)
  await app.database
    .updateTable('publications')
    .set({ status: 'withdrawn' })
    .where('promptId', '=', id)
    .execute()
  await expect(describeAt(`${siteUrl()}/p/${slug}`)).rejects.toMatchObject(refused)
})

test('only JSON is available', async () => {
  const { slug } = await publish('As XML')
  await expect(describeAt(`${siteUrl()}/p/${slug}`, { format: 'xml' })).rejects.toMatchObject({
    code: 'library.embed-format',
    status: 501,
  })
})
