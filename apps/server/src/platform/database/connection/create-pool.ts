import { productName } from '@product/domain'
import { CamelCasePlugin, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { refuseAfterTimeout } from '#platform/run-for-request.ts'
import { namePrepared } from '../queries/prepared-statements.ts'
import type { DB } from '../types.gen.ts'

export function createPool(
  url: string,
  options: { size?: number; warn?: (details: object, message: string) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 20,
    application_name: productName,
    connectionTimeoutMillis: 10_000,
    // A new connection knows no statement and takes longer than most requests, but its process holds 9 MB.
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: boundTimes,
  })
  // Without a listener the death of a connection would end the process. The pool listens to its
  // idle ones only, and not to one that waits in a transaction for our next statement.
  let isOutage = false
  const onLost = (error: Error) => {
    if (isOutage || pool.ending) return
    isOutage = true
    options.warn?.({ err: error }, 'A database connection was lost; the next query opens another')
  }
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    isOutage = false
    client.on('error', onLost)
    namePrepared(client)
  })
  return pool
}

/** By a statement, because poolers refuse these settings where a connection is opened. */
async function boundTimes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '30s'`,
  )
}

export function createKysely(
  pool: pg.Pool,
  onFailure: (error: unknown) => void = () => {},
): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new DeadlineDialect({ pool }),
    log: (event) => {
      if (event.level === 'error') onFailure(event.error)
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * A request that was answered with a timeout must not change anything afterwards: it gets no connection
 * any more, and its transactions are rolled back in place of their commit.
 */
class DeadlineDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options)
    try {
      refuseAfterTimeout()
    } catch (error) {
      // Its type says less than it is: the driver makes no others.
      await this.releaseConnection(connection as PostgresConnection)
      throw error
    }
    return connection
  }

  override async commitTransaction(
    ...connection: Parameters<PostgresDriver['commitTransaction']>
  ): Promise<void> {
    refuseAfterTimeout()
    await super.commitTransaction(...connection)
  }
}

class DeadlineDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): DeadlineDriver {
    return new DeadlineDriver(this.#config)
  }
}
