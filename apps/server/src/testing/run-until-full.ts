import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ErrorBody } from '@product/contract'
import { createId } from '@product/domain'
import { startServerProcess } from '#testing/start-server-process.ts'

/** Less than PostgreSQL takes for its next file of the write-ahead log, which is 16 MB. */
const spaceLeft = 14 * 1024 * 1024

/**
 * Lets several clients write through the API of a server whose disk runs full, until it
 * says so; frees some space, and goes on until the same server acknowledges writes again.
 */
export async function runUntilFull(
  dataDirectory: string,
): Promise<{ acknowledged: string[]; refusals: Set<string> }> {
  const server = await startServerProcess(dataDirectory)
  const filler = join(dataDirectory, 'filler')
  const { bavail, bsize } = statfsSync(dataDirectory)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - spaceLeft))

  const acknowledged: string[] = []
  const refusals = new Set<string>()
  let isFull = false
  let works = false
  const write = async () => {
    while (!works) {
      const wasFull = isFull
      const ids = Array.from({ length: 3 }, () => createId())
      const response = await recordLargeEvents(server.url, ids)
      if (response.ok) {
        acknowledged.push(...ids)
        works = wasFull
      } else refusals.add(`${response.status} ${ErrorBody.parse(await response.json()).error.code}`)
    }
  }
  const free = async () => {
    await server.process.waitForLine(/The disk that holds .* is full|database\.full/)
    rmSync(filler)
    isFull = true
  }
  await Promise.all([free(), ...Array.from({ length: 8 }, write)])
  server.process.kill('SIGTERM')
  await server.process.ended
  return { acknowledged, refusals }
}

function recordLargeEvents(url: string, ids: string[]): Promise<Response> {
  const fields = { name: 'Ada', email: 'ada@example.com', subject: 'Space' }
  const events = ids.map((id) => ({
    id,
    name: 'contact_form_submitted',
    // Random, because PostgreSQL compresses.
    fields: { ...fields, message: randomBytes(5_000).toString('hex') },
    occurredAt: new Date().toISOString(),
  }))
  return fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visitorId: createId(), events }),
  })
}
