import { parentPort, workerData } from 'node:worker_threads'
import {
  fromPlainResponse,
  type PlainResponse,
  toPlainResponse,
} from '#platform/http/pages/plain-response.ts'
import { createPreviewDrawer, type DrawPreview } from '#platform/previews/create-preview-drawer.ts'
import { createPending } from '#platform/workers/create-pending.ts'
import {
  type FromRenderer,
  fromPlainRequest,
  type PlainRequest,
  type ToRenderer,
  toPlainRequest,
} from './messages.ts'

type WebBuild = {
  createPageHandler: (options: {
    api: (request: Request) => Promise<Response>
    reportError: (error: unknown) => void
    drawPreview: DrawPreview
  }) => (request: Request) => Promise<Response>
}

const answers = createPending<PlainResponse>()
const send = (message: FromRenderer, given: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, given)

async function askApi(request: Request): Promise<Response> {
  const asked = await toPlainRequest(request)
  const { id, answer } = answers.add()
  send({ kind: 'api', id, asked })
  return fromPlainResponse(await answer)
}

const { createPageHandler }: WebBuild = await import(workerData)
const handle = createPageHandler({
  api: askApi,
  reportError: (error) => send({ kind: 'error', error: asPlain(error) }),
  drawPreview: createPreviewDrawer(),
})

/** Errors cannot be posted to another thread; their text can. */
const asPlain = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : String(error)

async function render(id: number, asked: PlainRequest): Promise<void> {
  try {
    const response = await toPlainResponse(await handle(fromPlainRequest(asked)))
    send({ kind: 'page', id, response }, [response.body.buffer])
  } catch (error) {
    send({ kind: 'page-failure', id, problem: String(error) })
  }
}

send({ kind: 'ready' })
parentPort?.on('message', (message: ToRenderer) => {
  if (message.kind === 'render') render(message.id, message.asked)
  else if (message.kind === 'api-answer') answers.resolve(message.id, message.response)
  else answers.reject(message.id, new Error(message.problem))
})
