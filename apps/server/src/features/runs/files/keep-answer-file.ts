import { runLimits } from '@product/domain'
import { pictureTypeOf } from '#platform/files/picture-type.ts'
import { type AnswerPart, llmError } from '#platform/llm/index.ts'
import type { Conducted } from '../conduct-run.ts'
import type { RunDeps } from '../run-deps.ts'
import { insertRunFile } from './queries.ts'

type FilePart = Extract<AnswerPart, { type: 'file' }>

/** What is played as it is; anything else is only there to be saved. */
const soundTypes = new Set([
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/opus',
  'audio/flac',
  'audio/wav',
  'audio/webm',
])

/** Stores a picture or a sound that a model made, and tells who follows the run. */
export async function keepAnswerFile(
  { database, engine }: RunDeps,
  { live, isStored }: Conducted,
  { kind, content, mediaType }: FilePart,
  position: number,
): Promise<void> {
  if (content.byteLength > runLimits.fileBytes) throw llmError('provider.too-much')
  const bytes = Buffer.from(content)
  const type = kind === 'image' ? pictureTypeOf(bytes) : soundType(mediaType)
  if (type === undefined) throw llmError('provider.malformed')
  if (!(await isStored)) return
  const run = { id: live.id(), workspaceId: live.workspaceId }
  const file = { mediaType: type, content: bytes }
  const fileId = await database
    .transaction()
    .execute((transaction) =>
      insertRunFile(transaction, run, { ...file, direction: 'out', position }),
    )
  engine.storage.add(live.workspaceId, content.byteLength)
  live.addResult({ type: kind, runId: live.id(), fileId, mediaType: type })
}

function soundType(mediaType: string): string {
  const [type = ''] = mediaType.toLowerCase().split(';')
  return soundTypes.has(type.trim()) ? type.trim() : 'application/octet-stream'
}
