import { expect, test } from 'vitest'
import { createPageRenderer } from './create-page-renderer.ts'

const entry = new URL('./pages.fixture.ts', import.meta.url)
const page = (path: string) => new Request(`http://site.example${path}`)

function build(api: (request: Request) => Promise<Response>) {
  const errors: unknown[] = []
  const render = createPageRenderer({ entry, api, reportError: (error) => errors.push(error) })
  return { render, errors }
}

test('a page shows what the API of this thread answers', async () => {
  const { render } = build(async ({ url, headers }) => new Response(`${url} ${headers.get('a')}`))
  const response = await render(page('/some'))
  expect(response.status).toBe(200)
  expect(response.headers.get('x-path')).toBe('/some')
  expect(await response.text()).toBe('<p>http://site.example/api/said b</p>')
})

test('a page of what is missing has the status of that', async () => {
  const { render } = build(async () => new Response('nothing', { status: 404 }))
  expect((await render(page('/some'))).status).toBe(404)
})

test('an API that fails makes the page fail, and the next is rendered', async () => {
  let isBroken = true
  const { render } = build(async () => {
    if (isBroken) throw new Error('The database is gone')
    return new Response('back')
  })
  await expect(render(page('/some'))).rejects.toThrow('The database is gone')
  isBroken = false
  expect(await (await render(page('/some'))).text()).toBe('<p>back</p>')
})

test('a page that fails says why, and errors are told with their stack', async () => {
  const { render, errors } = build(async () => new Response('well'))
  await expect(render(page('/fails'))).rejects.toThrow('This page fails')
  await render(page('/reports'))
  expect(errors).toMatchObject([{ name: 'TypeError', stack: expect.stringContaining('fixture') }])
})

test('after the worker has died, another renders', async () => {
  let isAnswering = false
  const { render } = build(async () =>
    isAnswering ? new Response('well') : await new Promise(() => undefined),
  )
  await expect(render(page('/dies'))).rejects.toThrow('has died')
  isAnswering = true
  expect(await (await render(page('/some'))).text()).toBe('<p>well</p>')
})

test('whoever asks while hundreds wait is told so at once', async () => {
  const { promise: isAnswered, resolve } = Promise.withResolvers<void>()
  const { render } = build(async () => {
    await isAnswered
    return new Response('well')
  })
  const asked = Array.from({ length: 502 }, () => render(page('/some')))
  await expect(asked.pop()).rejects.toMatchObject({ status: 503, code: 'server.busy' })
  resolve()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(501).fill(200))
})

test('only a few are rendered at a time, and the others after them', async () => {
  let asking = 0
  let most = 0
  const { render } = build(async () => {
    asking += 1
    most = Math.max(most, asking)
    await new Promise(setImmediate)
    asking -= 1
    return new Response('well')
  })
  const pages = await Promise.all(Array.from({ length: 20 }, () => render(page('/some'))))
  expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(most).toBeLessThanOrEqual(2)
})
