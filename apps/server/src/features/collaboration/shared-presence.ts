import { createId } from '@product/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import type { Presence } from './presence.ts'
import { createRounds } from './rounds.ts'

const channel = 'presence_changed'
/** A notice of PostgreSQL has less than 8,000 bytes. */
const longestNotice = 7_500
/** Cursors move with every key. */
const tellDelay = 50

const Notice = z.object({
  process: z.string(),
  promptId: z.string(),
  /** Without one, a process that has just opened the document asks for it. */
  update: z.string().optional(),
})

/** Tells other processes who is in a document and where; asks them when it is opened. */
export function createSharedPresence(
  { config, database, log, notices }: Pick<Deps, 'config' | 'database' | 'log' | 'notices'>,
  find: (promptId: string) => Presence | undefined,
) {
  const self = createId()
  /** The newest notice of each client; it is sent even after its document was closed. */
  const told = new Map<string, string>()
  // With the embedded database there is no other process.
  const isAlone = config.databaseUrl === undefined
  const rounds = createRounds<string>({
    delay: tellDelay,
    retryDelay: tellDelay,
    work: tellAll,
    onError: (error) => log.debug({ err: error }, 'Cursors were not told to other processes'),
  })

  async function tellAll(keys: string[]): Promise<void> {
    const texts = new Map(keys.map((key) => [key, told.get(key)]))
    await sql`
      select pg_notify(${channel}, text)
      from unnest(${[...texts.values()].filter((text) => text !== undefined)}::text[]) as text
    `.execute(database)
    for (const [key, text] of texts) if (told.get(key) === text) told.delete(key)
  }

  function add(key: string, notice: Omit<z.input<typeof Notice>, 'process'>): void {
    const text = JSON.stringify({ process: self, ...notice })
    if (isAlone || text.length > longestNotice) return
    told.set(key, text)
    rounds.add(key)
  }

  function tell(promptId: string, clients: number[]): void {
    const presence = find(promptId)
    if (!presence) return
    for (const client of clients) {
      const update = Buffer.from(presence.encode([client])).toString('base64')
      add(`${promptId} ${client}`, { promptId, update })
    }
  }

  notices.subscribe(channel, {
    onNotice: (payload) => {
      const { process, promptId, update } = Notice.parse(JSON.parse(payload))
      const presence = process === self ? undefined : find(promptId)
      if (!presence) return
      if (update === undefined) tell(promptId, presence.ownClients())
      else presence.receiveFromElsewhere(Buffer.from(update, 'base64'))
    },
    onGap: () => {},
  })

  return {
    tell,
    ask: (promptId: string) => add(promptId, { promptId }),
    stop: rounds.stop,
  }
}
