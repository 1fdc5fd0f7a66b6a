import { join } from 'node:path'
import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import { openDatabase } from '#platform/database/connection/open-database.ts'
import { readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { createRandomInteger } from '#testing/create-random.ts'
import { startServerProcess } from '#testing/start-server-process.ts'

export type Victim = 'server' | 'postgres' | 'both'

/** Does one write; rejects when it was not acknowledged. */
type Write<Acknowledged> = () => Promise<Acknowledged>

/** Called with the server's address, once for each of the clients that write at the same time. */
type CreateWriter<Acknowledged> = (url: string) => Write<Acknowledged>

const clients = 8

const random = createRandomInteger()

/**
 * Starts the whole server as `npm start` does, lets several clients write through its API, kills
 * the victim in the middle of that, and returns what was acknowledged. Where only
 * PostgreSQL is the victim, the server has to acknowledge writes again before it is stopped.
 */
export async function runUntilKilled<Acknowledged>(
  dataDirectory: string,
  victim: Victim,
  createWriter: CreateWriter<Acknowledged>,
): Promise<Acknowledged[]> {
  const server = await startServerProcess(dataDirectory)
  const killedPostmaster = readPostmaster(dataDirectory)
  const acknowledged: Acknowledged[] = []
  const enough = 20 + random(180)
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
  const writeUntilDone = async (write: Write<Acknowledged>) => {
    while (!done) {
      const postmaster = readPostmaster(dataDirectory)
      const stored = await write().catch(() => undefined)
      if (stored !== undefined) acknowledged.push(stored)
      if (!killed && acknowledged.length >= enough) kill()
      else if (killed && stored !== undefined && postmaster !== killedPostmaster) done = true
      if (hasEnded && !done) throw new Error(describeEnd(server.process.lines))
    }
  }
  await Promise.all(Array.from({ length: clients }, () => writeUntilDone(createWriter(server.url))))
  server.process.kill('SIGTERM')
  await ended
  return acknowledged
}

const describeEnd = (lines: string[]): string =>
  `The server ended with PostgreSQL: ${lines.find((line) => line.includes('fatal')) ?? lines.at(-1)}`

/** Makes sure that the server starts again and can be written to, then opens what it has stored. */
export async function readAfterRestart<Found>(
  dataDirectory: string,
  read: (database: Kysely<DB>) => Promise<Found>,
): Promise<Found> {
  const server = await startServerProcess(dataDirectory)
  await createEventWriter(server.url)()
  server.process.kill('SIGTERM')
  await server.process.ended

  const log = { warn: () => {}, error: () => {} }
  const database = await openDatabase({ dataDirectory, report: () => {}, log })
  try {
    return await read(database.kysely)
  } finally {
    await database.close()
  }
}

/** Of the acknowledged events, those that a new start does not find. */
export const listLostEvents = (dataDirectory: string, ids: string[]): Promise<string[]> =>
  readAfterRestart(dataDirectory, async (database) => {
    const rows = await database.selectFrom('analyticsEvents').select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !kept.has(id))
  })

/** Writes events, of which it returns the ids. */
export const createEventWriter: CreateWriter<string> = (url) => async () => {
  const id = createId()
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
  })
  if (!response.ok) throw new Error(`The event was refused with ${response.status}`)
  return id
}

const readPostmaster = (dataDirectory: string): number | undefined =>
  readPostmasterFile(join(dataDirectory, 'postgres'))?.pid
