import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { createId } from '@product/domain'
import { readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { startServerProcess } from '#testing/start-server-process.ts'

export type Victim = 'server' | 'postgres' | 'both'

/**
 * Starts the whole server as `npm start` does, lets several clients write through its API, kills
 * the victim in the middle of that, and returns the ids that were acknowledged. Where only
 * PostgreSQL is the victim, the server has to acknowledge writes again before it is stopped.
 */
export async function runUntilKilled(dataDirectory: string, victim: Victim): Promise<string[]> {
  const server = await startServerProcess(dataDirectory)
  const killedPostmaster = readPostmaster(dataDirectory)
  const acknowledged: string[] = []
  const enough = randomInt(20, 200)
  let killed = false
  let done = false
  let hasEnded = false
  const ended = server.process.ended.then(() => {
    hasEnded = true
  })

  const kill = () => {
    killed = true
    done = victim !== 'postgres'
    if (victim !== 'server' && killedPostmaster) process.kill(killedPostmaster, 'SIGKILL')
    if (victim !== 'postgres') server.process.kill('SIGKILL')
  }
  const write = async () => {
    while (!done) {
      const id = createId()
      const postmaster = readPostmaster(dataDirectory)
      const stored = await recordEvent(server.url, id)
      if (stored) acknowledged.push(id)
      if (!killed && acknowledged.length >= enough) kill()
      else if (killed && stored && postmaster !== killedPostmaster) done = true
      if (hasEnded && !done) throw new Error(describeEnd(server.process.lines))
    }
  }
  await Promise.all(Array.from({ length: 8 }, write))
  server.process.kill('SIGTERM')
  await ended
  return acknowledged
}

const describeEnd = (lines: string[]): string =>
  `The server ended with PostgreSQL: ${lines.find((line) => line.includes('fatal')) ?? lines.at(-1)}`

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

const readPostmaster = (dataDirectory: string): number | undefined =>
  readPostmasterFile(join(dataDirectory, 'postgres'))?.pid
