import { createIdentity, type IdentityDeps } from '#features/identity/index.ts'
import { createStorage } from '#features/storage/index.ts'
import { createJobs } from '#platform/create-jobs.ts'
import { createNotices } from '#platform/database/connection/notices.ts'
import type { Database } from '#platform/database/connection/open-database.ts'
import { createSearchQueue } from '#platform/database/queries/create-search-queue.ts'
import { httpError } from '#platform/http/errors/http-errors.ts'
import { createRateLimiter, unlimited } from '#platform/http/limits/create-rate-limiter.ts'
import { createMail } from '#platform/mail/index.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { createSms } from '#platform/sms/index.ts'
import { connectStripe } from '#platform/stripe/connect-stripe.ts'
import { createKeyedQueue } from '#platform/workers/create-fair-queue.ts'
import type { Deps } from './deps.ts'

type Given = Pick<
  Deps,
  | 'config'
  | 'log'
  | 'isReady'
  | 'onStop'
  | 'isDiskFull'
  | 'assetsFolder'
  | 'extensionFolder'
  | 'pages'
> & {
  database: Pick<Database, 'pool' | 'kysely'>
  secrets: Secrets
  /** Whether this process does the jobs that it and others queue. */
  worksOnJobs?: boolean
  now?: Deps['now']
  passwords?: IdentityDeps['passwords']
  supportClock?: Deps['supportClock']
}

/** Of one workspace. Each may hold 16 MB of prompts, and waits no longer than a request may take. */
const mostBulkWritesWaiting = 15

/** Everything that the features are built on, made from what differs between server, test and bench. */
export async function createDeps({
  database: { pool, kysely: database },
  secrets,
  worksOnJobs: work = true,
  now = () => new Date(),
  supportClock = now,
  passwords,
  ...given
}: Given): Promise<IdentityDeps> {
  const { config, log } = given
  const notices = createNotices(log)
  const jobs = createJobs({ pool, log, notices, work })
  return {
    ...given,
    database,
    notices,
    rateLimiter: config.rateLimits ? createRateLimiter(database, log) : unlimited,
    storage: createStorage({ database, log }, config.storageQuota),
    queueBulkWrite: createKeyedQueue({
      mostWaiting: mostBulkWritesWaiting,
      refuse: () => httpError('request.too-many-bulk-writes'),
    }),
    queueSearch: createSearchQueue(() => httpError('request.too-many-searches')),
    jobs,
    upgrades: new Map(),
    stripe: config.stripe && (await connectStripe(config.stripe)),
    now,
    supportClock,
    mail: createMail({ config, database, jobs, log }),
    sms: createSms({ config, database, jobs }),
    ...(await createIdentity({ config, database, log }, secrets, passwords)),
  }
}
