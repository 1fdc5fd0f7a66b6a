import { modelOutputs, nameModel, providerIds } from '@product/domain'
import { z } from 'zod'
import type { Announcement, Result } from '../live/run-feed.ts'
import type { FollowedRow } from '../rows/find-runs.ts'

const Provider = z.enum(providerIds)
const Output = z.enum(modelOutputs)
const Warnings = z.array(z.string())

/** The events before the text of a stored run. */
export function announcementsFromRow(row: FollowedRow): Announcement[] {
  return [
    {
      type: 'run-start',
      runId: row.id,
      position: row.position,
      model: row.model,
      label: nameModel(row.model),
      provider: Provider.parse(row.provider),
      output: Output.parse(row.outputKind),
      version: row.version,
      isWaiting: false,
      startedAt: row.startedAt.toISOString(),
    },
    ...Warnings.parse(row.warnings).map((message) => ({
      type: 'warning' as const,
      runId: row.id,
      message,
    })),
  ]
}

/** The events after the text of a stored run, without its end. */
export function resultsFromRow(row: FollowedRow): Result[] {
  const { id: runId, inputTokens, outputTokens, reasoningTokens } = row
  const files = row.files
    .filter(({ direction }) => direction === 'out')
    .map(({ fileId, mediaType }) => ({
      type: mediaType.startsWith('image/') ? ('image' as const) : ('audio' as const),
      runId,
      fileId,
      mediaType,
    }))
  const costMicros = row.costMicros === null ? null : Number(row.costMicros)
  const isMeasured = [inputTokens, outputTokens, costMicros].some((figure) => figure !== null)
  const usage = { inputTokens, outputTokens, reasoningTokens, costMicros }
  return [...files, ...(isMeasured ? [{ type: 'usage' as const, runId, ...usage }] : [])]
}

/** The last event of a stored run; null while it is executed. */
export function endFromRow(row: FollowedRow): Result | null {
  const { id: runId, status, firstTokenMs, note } = row
  if (status === 'Running') return null
  const measured = { firstTokenMs, durationMs: row.durationMs ?? 0 }
  if (status === 'Success') return { type: 'run-end', runId, note, ...measured }
  const { errorCode: code, errorMessage: message } = row
  return { type: 'run-error', runId, code: code ?? '', message: message ?? '', ...measured }
}
