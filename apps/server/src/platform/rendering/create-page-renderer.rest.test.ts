import { expect, onTestFinished, test, vi } from 'vitest'
import { fromPlainResponse } from '#platform/http/pages/plain-response.ts'
import { runForRequest } from '#platform/run-for-request.ts'
import { createPageRenderer } from './create-page-renderer.ts'

const entry = new URL('./pages.fixture.ts', import.meta.url)
const page = (path: string) => new Request(`http://site.example${path}`)

function build(api: (request: Request) => Promise<Response>, mostComputing = 60_000) {
  const errors: unknown[] = []
  const renderPlain = createPageRenderer({
    entry,
    api,
    reportError: (error) => errors.push(error),
    onStop: () => {},
    mostComputing,
  })
  const render = async (request: Request) => fromPlainResponse(await renderPlain(request))
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
  await expect(render(page('/dies'))).rejects.toMatchObject({ code: 'page.unavailable' })
  isAnswering = true
  expect(await (await render(page('/some'))).text()).toBe('<p>well</p>')
})

test('a page that takes longer than anybody waits ends its worker, and another renders', async () => {
  let isAnswering = false
  const asked = Promise.withResolvers<void>()
  const { render } = build(async () => {
    asked.resolve()
    return isAnswering ? new Response('well') : await new Promise(() => undefined)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const endless = render(page('/some'))
  endless.catch(() => undefined)
  await asked.promise
  vi.advanceTimersByTime(30_000)
  await expect(endless).rejects.toMatchObject({ status: 503, code: 'page.unavailable' })
  isAnswering = true
  expect(await (await render(page('/some'))).text()).toBe('<p>well</p>')
})

test('a page that computes for too long ends its worker, and is refused at once afterwards', async () => {
  const { render, errors } = build(async () => new Response('well'), 1_000)
  const unavailable = { status: 503, code: 'page.unavailable' }
  const endless = render(page('/computes'))
  const next = render(page('/some'))
  await expect(endless).rejects.toMatchObject(unavailable)
  expect((await next).status).toBe(200)
  expect(errors).toMatchObject([{ message: expect.stringContaining('/computes') }])
  await expect(render(page('/computes'))).rejects.toMatchObject(unavailable)
  // It did not end the next worker as well.
  expect(errors).toHaveLength(1)
})

test('a rendering that was in the worker that another page ended is tried again', async () => {
  const asked = Promise.withResolvers<void>()
  let calls = 0
  const { render } = build(async () => {
    calls += 1
    asked.resolve()
    return calls === 1 ? await new Promise(() => undefined) : new Response('well')
  }, 1_000)
  const image = render(page('/og/site.png'))
  await asked.promise
  await expect(render(page('/computes'))).rejects.toMatchObject({ code: 'page.unavailable' })
  expect(await (await image).text()).toBe('<p>well</p>')
})

test('a page that takes too much memory ends its worker, and not the process', async () => {
  const { render } = build(async () => new Response('well'))
  await expect(render(page('/fills'))).rejects.toMatchObject({ code: 'page.unavailable' })
  expect((await render(page('/some'))).status).toBe(200)
}, 60_000)

/** Holds every call of the API until `answerAll`; `asked` has the pages in the order of their turns. */
function buildHeld() {
  const { promise: isAnswered, resolve: answerAll } = Promise.withResolvers<void>()
  const asked: string[] = []
  const { render: renderAny } = build(async () => {
    await isAnswered
    return new Response('well')
  })
  const render = (path: string, client: string, signal = new AbortController().signal) =>
    runForRequest({ client, signal }, async () => {
      const response = await renderAny(page(path))
      asked.push(path)
      return response
    })
  const renew = async (path: string) => {
    await renderAny(page(path))
    asked.push(path)
  }
  return { render, renew, asked, answerAll }
}

test('clients take turns, and the renewal of a stored page goes first', async () => {
  const { render, renew, asked, answerAll } = buildHeld()
  const rendered = [
    ...['/a1', '/a2', '/a3'].map((path) => render(path, 'a')),
    render('/b1', 'b'),
    renew('/renewed'),
  ]
  answerAll()
  await Promise.all(rendered)
  expect(asked).toEqual(['/a1', '/renewed', '/a2', '/b1', '/a3'])
})

test('a client that waits for many pages is refused more, and others are not', async () => {
  const { render, answerAll } = buildHeld()
  const rendered = Array.from({ length: 17 }, () => render('/some', 'a'))
  await expect(rendered.pop()).rejects.toMatchObject({ status: 503, code: 'server.busy' })
  rendered.push(render('/other', 'b'))
  answerAll()
  expect((await Promise.all(rendered)).map(({ status }) => status)).toEqual(Array(17).fill(200))
})

test('preview images hold up no page', async () => {
  const { promise: isDrawn, resolve: draw } = Promise.withResolvers<void>()
  let calls = 0
  const { render } = build(async () => {
    calls += 1
    if (calls === 1) await isDrawn
    return new Response('well')
  })
  const images = ['/og/site.png', '/og/other.png'].map((path) => render(page(path)))
  await expect.poll(() => calls).toBe(1)
  expect((await render(page('/some'))).status).toBe(200)
  expect(calls).toBe(2)
  draw()
  await Promise.all(images)
})

test('a page that nobody waits for any longer is not rendered', async () => {
  const { render, asked, answerAll } = buildHeld()
  const first = render('/first', 'a')
  const gone = new AbortController()
  const abandoned = render('/abandoned', 'b', gone.signal)
  const last = render('/last', 'c')
  // The turn is asked for after the request has been read.
  await new Promise(setImmediate)
  gone.abort(new Error('gone'))
  await expect(abandoned).rejects.toThrow('gone')
  answerAll()
  await Promise.all([first, last])
  expect(asked).toEqual(['/first', '/last'])
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
