import { PostgresDialect, PostgresDriver } from 'kysely'
import { refuseAfterTimeout } from '#platform/request-deadline.ts'

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

export class DeadlineDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): DeadlineDriver {
    return new DeadlineDriver(this.#config)
  }
}
