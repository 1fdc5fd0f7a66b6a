import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Notices } from '#platform/database/connection/notices.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { classifyError } from '#platform/http/errors/classify-error.ts'
import type { Log } from '#platform/log.ts'

type JobOptions = {
  /** How often a failed job is tried again, each time after a longer pause. */
  retries: number
  firstPauseSeconds: number
  longestPauseSeconds?: number
  /** When it is queued by itself, once for all servers, as a cron expression in UTC. */
  schedule?: string
  /**
   * Workers of each process that do such jobs at the same time, as soon as they are queued; urgent jobs have
   * workers of their own. Without it jobs are done one by one, one a second.
   */
  workers?: { urgent: number; other: number }
}

type Attempt = { isLast: boolean }
type Handler = (data: unknown, attempt: Attempt) => Promise<void>

type JobsSettings = {
  pool: Pool
  log: Log
  /** Wakes the workers of all processes when a job is queued. */
  notices: Pick<Notices, 'subscribe'>
  /** Off in tests, which run jobs with `drain` when they want them run. */
  work?: boolean
}

export type Jobs = ReturnType<typeof createJobs>

const queuedChannel = 'jobs_queued'
const urgentPriority = 1
/** For a job of a killed process: it is tried again after this time instead of the 15 minutes that a job may take. */
const heartbeatSeconds = 60
/** The first worker also finds what is due again and what no notice told of; it wakes the others. */
const firstPollingSeconds = 1
const otherPollingSeconds = 30

/** Work that is done after the answer, kept in the database until it has succeeded. */
export function createJobs({ pool, log, notices, work = true }: JobsSettings) {
  const definitions = new Map<string, { options: JobOptions; handler: Handler }>()
  /** By kind of job, for kinds with several workers. */
  const workerIds = new Map<string, string[]>()
  const boss = new PgBoss({
    db: { executeSql: reportOutages((text, values) => pool.query(text, values), log) },
    schedule: work,
    supervise: work,
  })
  boss.on('error', (error) => {
    // Each queue asks every second: `reportOutages` logs an outage once.
    if ('code' in error && isOutage(error.code)) return
    log.error({ err: error }, 'The job queue has a problem')
  })

  if (work)
    notices.subscribe(queuedChannel, {
      onNotice: wake,
      onGap: () => [...workerIds.keys()].forEach(wake),
    })

  function wake(name: string): void {
    for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id)
  }

  /** Names a kind of job and what to do for it. All of them are defined before `start`. */
  function define(name: string, options: JobOptions, handler: Handler): void {
    if (definitions.has(name)) throw new Error(`The job ${name} is defined twice`)
    definitions.set(name, { options, handler })
  }

  /** Queues a job that exists exactly if the transaction is committed. A known id is ignored. */
  async function enqueue(
    transaction: Kysely<DB>,
    name: string,
    data: object,
    { id, isUrgent = false }: { id?: string; isUrgent?: boolean } = {},
  ): Promise<void> {
    // Without plugins, because pg-boss reads its own column names.
    const db = fromKysely(transaction.withoutPlugins())
    const priority = isUrgent ? urgentPriority : 0
    await boss.send(name, data, { db, priority, ...(id !== undefined && { id }) })
    if (definitions.get(name)?.options.workers !== undefined)
      await sql`select pg_notify(${queuedChannel}, ${name})`.execute(transaction)
  }

  async function start(): Promise<void> {
    await boss.start()
    await storeDefinitions()
    if (!work) return
    for (const [name, { options }] of definitions)
      if (options.workers) await startWorkers(name, options.workers)
      else
        await boss.work(name, { includeMetadata: true, pollingIntervalSeconds: 1 }, (jobs) =>
          runAll(name, jobs),
        )
  }

  /** Writes only what has changed: there are dozens of kinds, and a start changes them rarely. */
  async function storeDefinitions(): Promise<void> {
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    for (const [name, { options }] of definitions) {
      const settings = {
        retryLimit: options.retries,
        retryDelay: options.firstPauseSeconds,
        retryBackoff: true,
        retryDelayMax: options.longestPauseSeconds ?? 3_600,
        ...(options.workers && { heartbeatSeconds }),
      }
      const stored = queues.get(name)
      if (!stored) await boss.createQueue(name, settings)
      else if (!isDeepStrictEqual({ ...stored, ...settings }, stored))
        await boss.updateQueue(name, settings)
      if (options.schedule !== undefined && schedules.get(name) !== options.schedule)
        await boss.schedule(name, options.schedule)
    }
  }

  async function startWorkers(
    name: string,
    { urgent, other }: { urgent: number; other: number },
  ): Promise<void> {
    const ids: string[] = []
    workerIds.set(name, ids)
    const groups = [
      { count: urgent, range: { minPriority: urgentPriority } },
      { count: other, range: { maxPriority: urgentPriority - 1 } },
    ]
    for (const { count, range } of groups)
      for (let number = 0; number < count; number++) {
        const pollingIntervalSeconds = number === 0 ? firstPollingSeconds : otherPollingSeconds
        const settings = { includeMetadata: true, pollingIntervalSeconds, ...range } as const
        const id = await boss.work(name, settings, async (jobs) => {
          // There may be more jobs: the others ask now, and this worker when it is done.
          wake(name)
          await runAll(name, jobs)
        })
        ids.push(id)
      }
  }

  async function runAll(name: string, jobs: JobWithMetadata<unknown>[]): Promise<void> {
    for (const job of jobs) await run(name, job)
  }

  async function run(name: string, job: JobWithMetadata<unknown>): Promise<void> {
    const isLast = job.retryCount >= job.retryLimit
    try {
      await definitions.get(name)?.handler(job.data, { isLast })
    } catch (error) {
      const level = isLast ? 'error' : 'warn'
      log[level](
        { err: error, job: name, jobId: job.id, attempt: job.retryCount + 1 },
        'A job failed',
      )
      throw error
    }
  }

  /** Runs what is queued until nothing is left; what failed is tried again at once if so asked. */
  async function drain({ retryAtOnce = false } = {}): Promise<void> {
    for (let found = true; found; ) {
      found = false
      for (const name of definitions.keys())
        for (const job of await boss.fetch(name, {
          includeMetadata: true,
          ignoreStartAfter: retryAtOnce,
        })) {
          found = true
          await run(name, job).then(
            () => boss.complete(name, job.id),
            (error: unknown) => boss.fail(name, job.id, { message: String(error) }),
          )
        }
    }
  }

  /** Lets running jobs finish; what is queued stays queued. */
  async function stop(): Promise<void> {
    await boss.stop({ graceful: true, timeout: 10_000 })
  }

  return { define, enqueue, start, stop, drain }
}

type Execute<Result> = (text: string, values?: unknown[]) => Promise<Result>

const isOutage = (code: unknown): boolean =>
  code === 'database.unreachable' || code === 'database.busy'

/**
 * One line when the database cannot be reached, and one when it can again. Statements overlap: one that
 * began before the last change tells nothing new.
 */
function reportOutages<Result>(execute: Execute<Result>, log: Log): Execute<Result> {
  let isAway = false
  let begun = 0
  let begunAtChange = 0
  function change(): void {
    isAway = !isAway
    begunAtChange = begun
  }
  return async (text, values) => {
    begun += 1
    const number = begun
    try {
      const result = await execute(text, values)
      if (isAway && number > begunAtChange) {
        change()
        log.warn('The job queue reaches the database again')
      }
      return result
    } catch (error) {
      const failure = classifyError(error)
      if (!isOutage(failure.code)) throw error
      if (!isAway && number > begunAtChange) {
        change()
        log.error(
          { err: error },
          'The job queue cannot reach the database and tries again until it can',
        )
      }
      throw failure
    }
  }
}
