import type { AnswerPart } from '#platform/llm/index.ts'
import type { LiveRun } from '../live/live-run.ts'
import { insertRunFile } from '../rows/run-files.ts'
import type { RunDeps } from '../run-deps.ts'

type FilePart = Extract<AnswerPart, { type: 'file' }>

/** Stores an image or a sound that a model made, and adds it to the events of its run. */
export async function storeAnswerFile(
  { database, storage }: Pick<RunDeps, 'database' | 'storage'>,
  live: LiveRun,
  { kind, content, mediaType }: FilePart,
  position: number,
): Promise<void> {
  const run = { id: live.id(), workspaceId: live.workspaceId }
  const file = { mediaType, content: Buffer.from(content), direction: 'out' as const, position }
  const fileId = await storage.reserve(live.workspaceId, content.byteLength, () =>
    database.transaction().execute((transaction) => insertRunFile(transaction, run, file)),
  )
  live.addResult({ type: kind, runId: live.id(), fileId, mediaType })
}
