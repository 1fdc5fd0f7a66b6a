// The same statements through pg, and nothing else: no routes, no checks, no presentation. It answers with
// the same bytes where these were recorded, else with the rows.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPool } from '../../apps/server/src/platform/database/connection/create-pool.ts'
import { keyOf } from './asked.ts'
import type { Statement } from './record-statements.ts'

/** The statements that a request led to, and perhaps the bytes of the answer in base64. */
export type Recorded = { key: string; statements: Statement[]; body?: string }

const pool = createPool(process.env.DATABASE_URL ?? '', { size: 10 })
const recordedByKey = new Map<string, { statements: Statement[]; body: Buffer | undefined }>()

async function answer({ method, url, headers }: IncomingMessage): Promise<Buffer> {
  const recorded = recordedByKey.get(keyOf(method, url, headers.authorization))
  if (recorded === undefined) throw new Error(`Nothing was recorded for ${url}`)
  const rows = await run(recorded.statements)
  return recorded.body ?? Buffer.from(JSON.stringify(rows))
}

/** Those of a transaction in their order, after all others at once. */
async function run(statements: Statement[]): Promise<unknown> {
  const begin = statements.findIndex(({ text }) => text === 'begin')
  const end = statements.findIndex(({ text }) => text === 'commit')
  const isInside = (index: number) => begin !== -1 && index >= begin && index <= end
  const rows = await Promise.all(
    statements
      .filter((_, index) => !isInside(index))
      .map(async (one) => (await pool.query(one)).rows),
  )
  if (begin === -1) return rows
  return await answerInOneTransaction(statements.slice(begin, end + 1))
}

async function answerInOneTransaction(statements: Statement[]): Promise<unknown> {
  const client = await pool.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) {
      const result = await client.query(statement)
      if (result.rows.length > 0) rows = result.rows
    }
    return rows
  } finally {
    client.release()
  }
}

const server = createServer(async (request, response) => {
  if (request.method === 'PUT') JSON.parse(await text(request))
  const body = await answer(request)
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.byteLength,
  })
  response.end(body)
})

process.on('message', (message: Recorded[] | 'usage') => {
  if (message === 'usage') return process.send?.(process.cpuUsage())
  for (const { key, statements, body } of message)
    recordedByKey.set(key, { statements, body: body ? Buffer.from(body, 'base64') : undefined })
  return process.send?.('ready')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
