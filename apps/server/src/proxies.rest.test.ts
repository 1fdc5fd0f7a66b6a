import { rmSync } from 'node:fs'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import {
  getPromptRoute,
  importLimits,
  importPromptsRoute,
  previewImportRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, runLimits, supportLimits } from '@product/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heartbeatMilliseconds, timeoutMilliseconds } from '#features/collaboration/limits.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { holdAt } from '#testing/hold-at.ts'
import { openSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { authorize, connectDouble, makePrompt, startRuns } from '#testing/run-prompts.ts'
import { signUpUser } from '#testing/sign-up-user.ts'
import { type ModelDouble, startModelDouble } from '#testing/start-model-double.ts'
import {
  isInstalled,
  makeLocalCertificate,
  proxies,
  readProxyFile,
  startProxy,
} from '#testing/start-proxy.ts'

const folder = createTestFolder()
const { certificate, key } = makeLocalCertificate()
const authorities = tls.getCACertificates('default')

let app: TestApp
let double: ModelDouble
beforeAll(async () => {
  tls.setDefaultCACertificates([...authorities, certificate])
  double = await startModelDouble()
  app = await buildTestApp({
    config: { rateLimits: false, allowPrivateProviders: true, trustedProxies: ['127.0.0.1'] },
  })
})
afterAll(async () => {
  tls.setDefaultCACertificates(authorities)
  await app.close()
  await double[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

test('every body that an address accepts passes nginx, and nothing is silent for as long as the proxies wait', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readProxyFile('nginx')) ?? []
  const largest = Math.max(
    importLimits.fileBytes,
    importLimits.requestBytes,
    runLimits.fileBytes,
    runLimits.imageBytes,
    supportLimits.fileBytes,
    supportLimits.mailBytes,
  )
  expect(Number(megabytes) * 1_024 * 1_024).toBeGreaterThan(largest)
  const longestSilence = (heartbeatMilliseconds + timeoutMilliseconds) / 1_000
  for (const proxy of proxies) {
    const timeouts = [
      ...readProxyFile(proxy).matchAll(/(?:read_timeout|server|client|tunnel) +(\d+)s/g),
    ]
    expect(timeouts.length).toBeGreaterThan(0)
    for (const [, seconds] of timeouts) expect(Number(seconds)).toBeGreaterThan(2 * longestSilence)
  }
})

describe.each(proxies)('behind %s', (name) => {
  const isMissing = !isInstalled(name)
  if (isMissing) process.stderr.write(`${name} is not installed: its tests are skipped.\n`)
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let behind: TestApp
  beforeAll(async () => {
    if (isMissing) return
    proxy = await startProxy(name, {
      folder,
      serverPort: Number(new URL(app.url).port),
      certificate,
      key,
      // Shorter than two heartbeats of an event stream.
      readTimeout: '20s',
    })
    const request = (path: string, init?: RequestInit) => fetch(new URL(path, proxy.url), init)
    behind = {
      ...app,
      url: proxy.url,
      request,
      post: (path, body, init = {}) =>
        request(path, {
          ...init,
          method: 'POST',
          headers: { 'content-type': 'application/json', ...init.headers },
          body: JSON.stringify(body),
        }),
    }
  })
  afterAll(async () => {
    if (!isMissing) await proxy.stop()
  })

  test.skipIf(isMissing)('people write in one prompt together', async () => {
    const ada = await signUpUser(behind)
    const { id } = await ada.call(savePromptRoute, {
      params: { id: createId() },
      body: { saveId: createId(), baseRevision: 0, content: emptyContent, seal: true },
    })
    const open = () =>
      openSharedPrompt({ url: proxy.url, token: ada.session.access_token, promptId: id })
    const [one, other] = [await open(), await open()]
    one.write('Written together')
    await waitUntil(() => other.read() === 'Written together' && one.isStored())
    await expect
      .poll(async () => (await ada.call(getPromptRoute, { params: { id } })).content.body)
      .toBe('Written together')
  })

  test.skipIf(isMissing)('an import of three megabytes arrives', async () => {
    const ada = await signUpUser(behind)
    const prompts = Array.from({ length: 20 }, (_, index) => ({
      content: { ...emptyContent, title: `Large ${index}`, body: 'x'.repeat(150_000) },
      versions: [],
      nameMoves: [],
      testValues: {},
      isFavorite: false,
      collections: [],
    }))
    const body = { importId: createId(), prompts, collections: [] }
    expect(JSON.stringify(body).length).toBeGreaterThan(3_000_000)
    expect((await ada.call(importPromptsRoute, { body })).promptIds).toHaveLength(20)
  })

  test.skipIf(isMissing)('what is too large is refused by the product, which says so', async () => {
    const ada = await signUpUser(behind)
    const headers = { ...authorize(ada), 'content-type': 'application/json' }
    const body = 'x'.repeat(importLimits.fileBytes + 2_000_000)
    const send = (path: string) => behind.request(path, { method: 'POST', headers, body })
    for (const path of ['/api/v1/prompts/changes', previewImportRoute.path])
      for (let tries = 0; tries < 5; tries += 1) {
        const answer = await send(path)
        expect(answer.status, path).toBe(413)
        expect(await answer.json()).toMatchObject({ error: { code: 'request.too-large' } })
      }
  })

  test.skipIf(isMissing)(
    'a run that says nothing for longer than the proxy waits goes on',
    async () => {
      const ada = await signUpUser(behind)
      await connectDouble(ada, double)
      const { hold, release } = holdAt(2)
      double.behave({ pieces: ['One', ' two'], before: hold })
      const response = await startRuns(behind, ada, { promptId: await makePrompt(ada) })
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      if (!response.body) throw new Error('There is no stream')
      let received = ''
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        received += piece
        // Each after 15 seconds: it is not buffered, and the connection stays open.
        if (received.split('still here').length > 2) release()
      }
      expect(received).toContain(' two')
      expect(received).toContain('event: run-end')
    },
  )

  test.skipIf(isMissing)(
    'the client has its own address, whatever it claims, and is known to use TLS',
    async () => {
      const { headers } = await askFrom('127.0.0.2', {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'http',
      })
      expect(headers['strict-transport-security']).toBeDefined()
      const id = String(headers['x-request-id'])
      await expect
        .poll(() => app.logLines().find((line) => JSON.stringify(line).includes(id)))
        .toMatchObject({ client: '127.0.0.2' })
    },
  )

  test.skipIf(isMissing)('a page that is asked for without TLS leads to one with it', async () => {
    const { status, headers } = await fetch(`${proxy.httpUrl}/discover?q=tea`, {
      redirect: 'manual',
    })
    expect(status).toBe(301)
    expect(headers.get('location')).toMatch(/^https:\/\/localhost.*\/discover\?q=tea$/)
  })

  function askFrom(localAddress: string, headers: Record<string, string>) {
    const { port } = new URL(proxy.url)
    const options = { host: '127.0.0.1', port, path: '/api/v1/config', headers, localAddress }
    return new Promise<{ headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      request({ ...options, servername: 'localhost' }, async (response) => {
        await text(response)
        resolve({ headers: response.headers })
      })
        .on('error', reject)
        .end()
    })
  }
})
