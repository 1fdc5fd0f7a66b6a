import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { createId } from '@product/domain'
import { readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { startServerProcess } from '#testing/start-server-process.ts'

export type Victim = 'server' | 'postgres' | 'both'

/**
 * Starts the whole server as `npm start` does, lets several clients write through its API, kills
 * the victim in the middle of that, and returns the ids that were acknowledged before.
 */
export async function runUntilKilled(dataDirectory: string, victim: Victim): Promise<string[]> {
  const server = await startServerProcess(dataDirectory)
  const acknowledged: string[] = []
  const enough = randomInt(20, 200)
  let killed = false

  const write = async () => {
    while (!killed) {
      const id = createId()
      const stored = await recordEvent(server.url, id)
      if (stored) acknowledged.push(id)
      if (acknowledged.length < enough || killed) continue
      killed = true
      if (victim !== 'server') process.kill(readPostmaster(dataDirectory), 'SIGKILL')
      if (victim !== 'postgres') server.process.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 8 }, write))
  server.process.kill('SIGTERM')
  await server.process.ended
  return acknowledged
}

/** Of the acknowledged writes, those that a new start does not find. */
export async function listLostEvents(dataDirectory: string, ids: string[]): Promise<string[]> {
  const server = await startServerProcess(dataDirectory)
  const works = await recordEvent(server.url, createId())
  server.process.kill('SIGTERM')
  await server.process.ended
  if (!works) throw new Error('After the restart nothing can be written')

  const log = { warn: () => {}, error: () => {} }
  const database = await openDatabase({ dataDirectory, report: () => {}, log })
  try {
    const rows = await database.kysely.selectFrom('analyticsEvents').select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !kept.has(id))
  } finally {
    await database.close()
  }
}

async function recordEvent(url: string, id: string): Promise<boolean> {
  const event = {
    id,
    name: 'newsletter_subscribe_clicked',
    fields: { source: 'crash-test' },
    occurredAt: new Date().toISOString(),
  }
  const response = await fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visitorId: id, events: [event] }),
  }).catch(() => undefined)
  return response?.ok ?? false
}

function readPostmaster(dataDirectory: string): number {
  const file = readPostmasterFile(join(dataDirectory, 'postgres'))
  if (!file) throw new Error('PostgreSQL does not run in its data folder')
  return file.pid
}
