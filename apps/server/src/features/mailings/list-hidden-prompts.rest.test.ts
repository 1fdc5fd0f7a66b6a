import {
  draftMonthRoute,
  previewMailingRoute,
  saveMailingRoute,
  sendMailingRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPublication } from '#testing/add-publication.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpOperator } from '#testing/sign-up-operator.ts'
import { lastMonth } from './draft-month.ts'
import { work as render } from './markdown/render-markdown.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signUpOperator>>
beforeAll(async () => {
  app = await buildTestApp()
  operator = await signUpOperator(app)
})
afterAll(() => app.close())

const content = {
  kind: 'newsletter' as const,
  subject: 'News',
  previewText: '',
  effectiveOn: null,
  inArchive: false,
}

const preview = async (body: string) =>
  (await operator.call(previewMailingRoute, { body: { ...content, body } })).hiddenPrompts

const add = async (title: string, status: 'published' | 'withdrawn' | 'hidden' = 'published') => {
  const slug = `${status}-${crypto.randomUUID()}`
  const { id } = await addPublication(app, operator, { content: { title }, status, slug })
  return { id, slug }
}

test('prompts that nobody can open are listed by the words of their links, each once', async () => {
  const { id, slug } = await add('Shown')
  const withdrawn = (await add('Withdrawn', 'withdrawn')).slug
  const hidden = (await add('Hidden', 'hidden')).slug
  const body = [
    `- [Shown](/p/${slug}) and [by its id](/p/${id})`,
    `- [The **withdrawn** one](/p/${withdrawn}) and [again](${app.config.siteUrl}/p/${withdrawn}?from=mail)`,
    '- [a reference][1] to one that was deleted',
    `- [another site](https://other.example/p/${hidden}), [a list](/discover), ![image](/p/${hidden})`,
    '\n[1]: /p/deleted%20one',
  ].join('\n')
  expect(await preview(body)).toEqual([
    { slug: withdrawn, name: 'The withdrawn one' },
    { slug: 'deleted one', name: 'a reference' },
  ])
  expect(await preview(`/p/${hidden} is text, <${app.config.siteUrl}/p/${hidden}> a link`)).toEqual(
    [{ slug: hidden, name: `${app.config.siteUrl}/p/${hidden}` }],
  )
  expect(await preview('No links')).toEqual([])
})

test('links of a large text are found in a thread', async () => {
  const { slug } = await add('Hidden', 'hidden')
  expect(await preview(`${'word '.repeat(2_000)}[it](/p/${slug})`)).toEqual([{ slug, name: 'it' }])
})

test('the draft of the month is sent without a question while all its prompts are public', async () => {
  const month = lastMonth(new Date())
  const { id: promptId, slug } = await add('Was public')
  await app.database
    .updateTable('publications')
    .set({ featuredAt: new Date(`${month}-10T00:00:00Z`) })
    .where('promptId', '=', promptId)
    .execute()
  const { id, revision, body } = await operator.call(draftMonthRoute, { body: { month } })
  expect(await preview(body)).toEqual([])
  await operator.call(withdrawPromptRoute, { params: { id: promptId } })
  expect(await preview(body)).toEqual([{ slug, name: 'Was public' }])

  const send = (allowHiddenPrompts?: boolean) =>
    operator.call(sendMailingRoute, { params: { id }, body: { revision, allowHiddenPrompts } })
  await expect(send()).rejects.toMatchObject({ code: 'mailing.prompts-hidden' })
  expect(await send(true)).toMatchObject({ state: 'scheduled' })
  // Sent again, it changes nothing and asks nothing.
  expect(await send()).toMatchObject({ state: 'scheduled' })
})

test('a text without links to prompts is sent as it is', async () => {
  const id = createId()
  const body = { ...content, body: 'See [the library](/discover).', baseRevision: 0 }
  await operator.call(saveMailingRoute, { params: { id }, body })
  const sent = operator.call(sendMailingRoute, { params: { id }, body: { revision: 1 } })
  expect(await sent).toMatchObject({ state: 'scheduled' })
})

test.each(['/p/', '/p/a/b', '/p/%E0%A4%A', 'mailto:a@b.example', '//p/a'])(
  '%s names no prompt, or the one that was typed',
  (address) => {
    const { linkedPrompts } = render({
      body: `[a](${address})`,
      siteUrl: 'https://site.example',
      target: 'page',
    })
    expect(linkedPrompts.map(({ slug }) => slug)).toEqual(address.includes('%') ? ['%E0%A4%A'] : [])
  },
)
