import { PromptSettings, type Run, type RunSummary, valuesByName } from '@product/contract'
import { nameModel } from '@product/domain'
import { z } from 'zod'
import type { RunRow, summaryColumns } from './queries.ts'

type ColumnName = (typeof summaryColumns)[number] extends `runs.${infer Name}` ? Name : never
export type SummaryRow = Pick<RunRow, ColumnName & keyof RunRow>
type FileRow = { fileId: string; mediaType: string; direction: string }

export function presentSummary({ outputKind, costMicros, startedAt, endedAt, ...row }: SummaryRow) {
  return {
    ...row,
    label: nameModel(row.model),
    // The columns' checks hold these values only; `provider` is written from the domain's list.
    provider: row.provider as RunSummary['provider'],
    output: outputKind as RunSummary['output'],
    status: row.status as RunSummary['status'],
    thumb: row.thumb as RunSummary['thumb'],
    costMicros: costMicros === null ? null : Number(costMicros),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  } satisfies RunSummary
}

const Values = valuesByName()
const Warnings = z.array(z.string())

type LongText = 'values' | 'systemMessage' | 'body' | 'text' | 'reasoning'
type HeadRow = SummaryRow & Pick<RunRow, 'settings' | 'warnings' | 'note' | 'thumbNote'>

/** A run with its inputs and its answer. */
export const presentRun = (row: RunRow, files: FileRow[]): Run => ({
  ...presentHead(row, files),
  values: Values.parse(row.inputValues),
  systemMessage: row.systemMessage,
  body: row.body,
  text: row.output,
  reasoning: row.reasoning,
})

/** A run without what can have millions of characters. */
export function presentHead(row: HeadRow, files: FileRow[]): Omit<Run, LongText> {
  const presentFiles = (direction: string) =>
    files
      .filter((file) => file.direction === direction)
      .map(({ fileId, mediaType }) => ({ fileId, mediaType }))
  return {
    ...presentSummary(pickSummary(row)),
    settings: PromptSettings.parse(row.settings),
    warnings: Warnings.parse(row.warnings),
    images: presentFiles('in'),
    files: presentFiles('out'),
    note: row.note,
    thumbNote: row.thumbNote,
  }
}

function pickSummary(row: SummaryRow): SummaryRow {
  const { id, batchId, promptId, promptTitle, version, model, provider, outputKind, status } = row
  const { errorCode, errorMessage, firstTokenMs, durationMs, inputTokens, outputTokens } = row
  const { reasoningTokens, costMicros, thumb, startedAt, endedAt, connectionId } = row
  return {
    id,
    batchId,
    promptId,
    promptTitle,
    version,
    model,
    connectionId,
    provider,
    outputKind,
    status,
    errorCode,
    errorMessage,
    firstTokenMs,
    durationMs,
    inputTokens,
    outputTokens,
    reasoningTokens,
    costMicros,
    thumb,
    startedAt,
    endedAt,
  }
}
