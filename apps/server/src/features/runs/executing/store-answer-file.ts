import type { AnswerPart } from '#platform/llm/index.ts'
import type { Conducted } from './execute-run.ts'
import type { RunDeps } from '../run-deps.ts'
import { insertRunFile } from '../rows/run-files.ts'

type FilePart = Extract<AnswerPart, { type: 'file' }>

/** Stores a picture or a sound that a model made, and tells who follows the run. */
export async function keepAnswerFile(
  { database, storage }: RunDeps,
  { live, isStored }: Conducted,
  { kind, content, mediaType }: FilePart,
  position: number,
): Promise<void> {
  if (!(await isStored)) return
  const run = { id: live.id(), workspaceId: live.workspaceId }
  const file = { mediaType, content: Buffer.from(content) }
  const fileId = await storage.reserve(live.workspaceId, content.byteLength, () =>
    database
      .transaction()
      .execute((transaction) =>
        insertRunFile(transaction, run, { ...file, direction: 'out', position }),
      ),
  )
  live.addResult({ type: kind, runId: live.id(), fileId, mediaType })
}
