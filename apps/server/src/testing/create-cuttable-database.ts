import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createKysely, createPool } from '#platform/database/connection/create-pool.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'

const socketName = '.s.PGSQL.5432'

type CuttableDatabase = TestDatabase & {
  /** From now on as if PostgreSQL had stopped. */
  cut: () => Promise<void>
  restore: () => Promise<void>
}

/** A database that is reached through a socket of ours, which can be closed and opened again. */
export async function createCuttableDatabase(): Promise<CuttableDatabase> {
  const direct = await createTestDatabase()
  const folder = createTestFolder()
  const url = new URL(direct.url)
  const target = join(url.searchParams.get('host') ?? '', socketName)
  url.searchParams.set('host', folder)
  const sockets = new Set<Socket>()
  let server: Server | undefined

  async function restore(): Promise<void> {
    server = createServer((near) => {
      const far = connect(target)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    }).listen(join(folder, socketName))
    await once(server, 'listening')
  }

  async function cut(): Promise<void> {
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    server = undefined
    await closed
  }

  await restore()
  const pool = createPool(url.href, { size: 5 })
  return {
    url: url.href,
    pool,
    kysely: createKysely(pool),
    cut,
    restore,
    drop: async () => {
      if (!pool.ended) await pool.end()
      await cut()
      await direct.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
