import type { Figures, PeriodQuery, PromptMetrics, WorkspaceMetrics } from '@product/contract'
import { addDays, countDays, lastDays, nameModel, type Period } from '@product/domain'
import type { Kysely } from 'kysely'
import { avatarUrl } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { listPeople, type MetricsReader, type summariseRuns } from './queries.ts'

type Summary = Awaited<ReturnType<typeof summariseRuns>>

const usualDays = 30

export const isChosenPeriod = ({ from, to }: PeriodQuery): boolean =>
  from !== undefined || to !== undefined

export const periodOf = ({ days = usualDays, from, to }: PeriodQuery, now: Date): Period =>
  from !== undefined && to !== undefined ? { from, to } : lastDays(days, now)

/** Without the columns that rows are grouped by. */
export const figuresOf = (row: Figures): Figures => ({
  runs: row.runs,
  succeeded: row.succeeded,
  failed: row.failed,
  stopped: row.stopped,
  durationP50: row.durationP50,
  durationP95: row.durationP95,
  firstTokenP50: row.firstTokenP50,
  firstTokenP95: row.firstTokenP95,
  inputTokens: row.inputTokens,
  outputTokens: row.outputTokens,
  costMicros: row.costMicros,
  priced: row.priced,
  thumbsUp: row.thumbsUp,
  thumbsDown: row.thumbsDown,
})

export const presentModels = (summary: Summary): PromptMetrics['byModel'] =>
  summary
    .by('model')
    .map((row) => ({ ...figuresOf(row), model: row.model, label: nameModel(row.model) }))

/** Every day of the period, days without runs included. */
export function presentDays(summary: Summary, period: Period): PromptMetrics['byDay'] {
  const known = new Map(summary.by('day').map((row) => [row.day, row]))
  return Array.from({ length: countDays(period) }, (_, place) => {
    const day = addDays(period.from, place)
    const { succeeded = 0, failed = 0, durationP50 = null, costMicros = 0 } = known.get(day) ?? {}
    return { day, succeeded, failed, durationP50, costMicros }
  })
}

/** For people whose account is deleted. */
export const formerMember = 'Former member'

/** Everybody who ran something, or only the reader where their role shows no others. */
export async function presentMembers(
  database: Kysely<DB>,
  { accountId, workspaceId }: MetricsReader,
  { summary, hasEverybody }: { summary: Summary; hasEverybody: boolean },
): Promise<WorkspaceMetrics['byMember']> {
  const rows = summary.by('accountId').filter((row) => hasEverybody || row.accountId !== null)
  const ids = rows.flatMap((row) => row.accountId ?? [])
  const people = new Map(
    (await listPeople(database, { workspaceId, ids })).map((person) => [person.id, person]),
  )
  return rows.map((row) => {
    const person = row.accountId === null ? undefined : people.get(row.accountId)
    return {
      ...figuresOf(row),
      accountId: row.accountId,
      name: person?.name ?? formerMember,
      avatarUrl: avatarUrl(person?.avatarFileId ?? null),
      isMember: Boolean(person?.role),
      isYou: row.accountId === accountId,
    }
  })
}
