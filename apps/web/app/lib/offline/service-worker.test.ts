import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'

/** A worker or a registration, as far as the page uses it. */
class Worker extends EventTarget {
  state = 'installing'
  sent: unknown[] = []
  /** The manifest of its build. */
  manifest = '/assets/manifest-2.js'
  postMessage(message: string | { type: string; manifest: string }, [port]: MessagePort[] = []) {
    if (typeof message === 'string') this.sent.push(message)
    else port?.postMessage(message.manifest === this.manifest)
  }
  install() {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  active: Worker | null = null
  update = async () => undefined
  find(worker: Worker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = worker
    worker.install()
  }
}

class Container extends EventTarget {
  controller: object | null = {}
  registration = new Registration()
  register = vi.fn(async () => this.registration)
}

let container: Container
const reload = vi.fn()
const offered = vi.fn<(use: () => void) => void>()
let stop = () => {}

beforeEach(() => {
  container = new Container()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('window', { __reactRouterManifest: { url: '/assets/manifest-1.js' } })
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.clearAllMocks()
})

async function register() {
  stop = registerServiceWorker(offered)
  await vi.waitFor(() => expect(container.register).toHaveBeenCalled())
  await Promise.resolve()
}

test('a new version is offered, and used only when somebody asks for it', async () => {
  await register()
  const worker = new Worker()
  container.registration.find(worker)
  await vi.waitFor(() => expect(offered).toHaveBeenCalledOnce())
  expect(worker.sent).toEqual([])

  offered.mock.calls[0]?.[0]()
  expect(worker.sent).toEqual(['use-new-version'])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a version that another tab has accepted needs only a new load', async () => {
  await register()
  const worker = new Worker()
  container.registration.find(worker)
  await vi.waitFor(() => expect(offered).toHaveBeenCalledOnce())
  worker.state = 'activated'
  offered.mock.calls[0]?.[0]()
  expect(reload).toHaveBeenCalledOnce()
  expect(worker.sent).toEqual([])
})

test('a page that has the new version from the server is not offered it', async () => {
  await register()
  const same = new Worker()
  same.manifest = '/assets/manifest-1.js'
  container.registration.find(same)
  const newer = new Worker()
  container.registration.find(newer)
  await vi.waitFor(() => expect(offered).toHaveBeenCalled())
  expect(offered).toHaveBeenCalledOnce()
  offered.mock.calls[0]?.[0]()
  expect([same.sent, newer.sent]).toEqual([[], ['use-new-version']])
})

test('a worker that is in use is asked to store what was deleted', async () => {
  container.registration.active = new Worker()
  await register()
  expect(container.registration.active.sent).toEqual(['store-files'])
})

test('the first version is not offered as a new one', async () => {
  container.controller = null
  await register()
  const first = new Worker()
  container.registration.find(first)
  container.controller = {}
  const second = new Worker()
  container.registration.find(second)
  await vi.waitFor(() => expect(offered).toHaveBeenCalled())
  expect(offered).toHaveBeenCalledOnce()
  offered.mock.calls[0]?.[0]()
  expect([first.sent, second.sent]).toEqual([[], ['use-new-version']])
})

test('the browser asks the server for the worker each time', async () => {
  await register()
  expect(container.register).toHaveBeenCalledWith('/service-worker.js', {
    scope: '/',
    updateViaCache: 'none',
  })
})
