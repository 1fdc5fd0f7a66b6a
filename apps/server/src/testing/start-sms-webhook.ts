import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Received = { headers: Headers; body: string; to: string; message: string; channel: string }

/** An operator's webhook on loopback: it keeps what it is given, and answers as it is told to. */
export async function startSmsWebhook() {
  const received: Received[] = []
  const answers: number[] = []
  const app = new Hono()

  app.post('/sms', async ({ req }) => {
    const body = await req.text()
    received.push({ headers: req.raw.headers, body, ...JSON.parse(body) })
    return new Response(null, { status: answers.shift() ?? 200 })
  })

  const { port, close } = await new Promise<{ port: number; close: () => void }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (address) =>
      resolve({ port: address.port, close: () => server.close() }),
    )
  })
  return {
    url: `http://127.0.0.1:${port}/sms`,
    received,
    /** The statuses of the next answers; afterwards it accepts again. */
    answerWith: (...statuses: number[]) => void answers.push(...statuses),
    stop: close,
  }
}
