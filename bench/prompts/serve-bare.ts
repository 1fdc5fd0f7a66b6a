// The same statements through pg, and nothing else: no routes, no checks, no presentation.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPool } from '../../apps/server/src/platform/database/connection/create-pool.ts'
import { keyOf } from './asked.ts'
import type { Statement } from './record-statements.ts'

const pool = createPool(process.env.DATABASE_URL ?? '', { size: 10 })
const statementsByKey = new Map<string, Statement[]>()

async function answer({ method, url, headers }: IncomingMessage): Promise<unknown> {
  const statements = statementsByKey.get(keyOf(method, url, headers.authorization))
  if (statements === undefined) throw new Error(`Nothing was recorded for ${url}`)
  if (statements[0]?.text !== 'begin')
    return await Promise.all(statements.map(async (one) => (await pool.query(one)).rows))
  return await answerInOneTransaction(statements)
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
  const body = JSON.stringify(await answer(request))
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})

process.on('message', (message: [string, Statement[]][] | 'usage') => {
  if (message === 'usage') return process.send?.(process.cpuUsage())
  for (const [key, statements] of message) statementsByKey.set(key, statements)
  return process.send?.('ready')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ port })
})
