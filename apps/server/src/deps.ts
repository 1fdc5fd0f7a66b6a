import type { Kysely } from 'kysely'
import type { Stripe } from 'stripe'
import type { StorageQuota } from '#features/storage/storage-quota.ts'
import type { Jobs } from '#platform/create-jobs.ts'
import type { Notices } from '#platform/database/connection/notices.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RateLimiter } from '#platform/http/limits/create-rate-limiter.ts'
import type { Render } from '#platform/http/pages/create-pages.ts'
import type { Upgrades } from '#platform/http/server/upgrades.ts'
import type { Log } from '#platform/log.ts'
import type { MailService } from '#platform/mail/index.ts'
import type { SmsService } from '#platform/sms/index.ts'
import type { KeyedQueue } from '#platform/workers/create-fair-queue.ts'
import type { Config } from './config.ts'

/** The dependencies of the features. Each takes the part that it needs. */
export type Deps = {
  config: Config
  log: Log
  database: Kysely<DB>
  notices: Notices
  rateLimiter: RateLimiter
  storage: StorageQuota
  /** For writes of many rows, by workspace: they would wait for each other's locks with a connection each. */
  queueBulkWrite: KeyedQueue
  /** For searches, by account: they may not take all database connections, nor all accounts together. Used by `runSearch`. */
  queueSearch: KeyedQueue
  jobs: Jobs
  /** Null where payments are not set up. */
  stripe: Stripe | null
  /** The time by which payments are due. Tests move it along with Stripe's. */
  now: () => Date
  /** The time by which support is open. Journeys set it, whenever they run. */
  supportClock: () => Date
  mail: MailService
  sms: SmsService
  /** False as soon as the process is shutting down. */
  isReady: () => boolean
  /** For what has to be done before the process ends, while requests are still answered. */
  onStop: (task: () => Promise<void>) => void
  /** WebSockets, by the path at which they are opened. */
  upgrades: Upgrades
  /** Whether the disk of the database is full, as far as is known. */
  isDiskFull?: () => boolean
  /** The web client, where there is one: its folder of files and its renderer. */
  assetsFolder?: string
  /** The packed browser extension, where it was built. */
  extensionFolder?: string
  pages?: (api: (request: Request) => Promise<Response>) => Render
}
