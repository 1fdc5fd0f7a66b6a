import { setImmediate } from 'node:timers/promises'
import { importLimits, type exportPrompts as route } from '@product/contract'
import { productName } from '@product/domain'
import {
  type FileCollection,
  type WritablePrompt,
  type WrittenFile,
  writePromptFile,
} from '@product/formats'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { findCollection, listCollectionRows } from '#features/collections/index.ts'
import { type HistoryScope, listHistories, requireOwnPrompts } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import { transferError } from './errors.ts'
import { writers } from './format-names.ts'
import { toWritablePrompt } from './to-writable-prompt.ts'
import { zipFiles } from './zip-files.ts'

type Export = z.output<(typeof route)['request']['body']['content']['application/json']['schema']>

export type ExportedFile = {
  fileName: string
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  /** What the format cannot hold, in words. */
  notCarriedOver: string[]
}

/** The prompts as one file; several files are packed into one. */
export async function exportPrompts(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { format, scope }: Export,
): Promise<ExportedFile> {
  const chosen = await readScope({ database }, actor, scope)
  const parts: WritablePrompt[][] = [[]]
  let size = 0
  for await (const page of listHistories(database, actor, chosen))
    for (const history of page) {
      const { prompt, bytes } = toWritablePrompt(history)
      const part = parts.at(-1) ?? []
      if (part.length > 0 && isFull(part.length, size + bytes)) {
        parts.push([prompt])
        size = bytes
      } else {
        part.push(prompt)
        size += bytes
      }
    }
  if (parts[0]?.length === 0) throw transferError('export.empty')
  const collections = await listDescribed({ database }, actor, scope, parts.flat())
  const files: WrittenFile[] = []
  const notCarriedOver: string[] = []
  for (const [index, part] of parts.entries()) {
    const written = writePromptFile(writers[format], part, index === 0 ? collections : [])
    files.push(...written.files)
    notCarriedOver.push(...written.notCarriedOver)
    // Others are answered meanwhile.
    await setImmediate()
  }
  const [only] = files
  if (files.length === 1 && only) {
    const { fileName, mediaType, text } = only
    return { fileName, mediaType, bytes: new TextEncoder().encode(text), notCarriedOver }
  }
  return {
    fileName: `${productName.toLowerCase()}-prompts.zip`,
    mediaType: 'application/zip',
    bytes: await zipFiles(files),
    notCarriedOver,
  }
}

/** The collections that the file tells about: of everything all of them, else those of its prompts. */
async function listDescribed(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
  { kind }: Export['scope'],
  prompts: WritablePrompt[],
): Promise<FileCollection[]> {
  const named = new Set(prompts.flatMap(({ collections = [] }) => collections))
  const rows = await listCollectionRows(database, workspaceId)
  return rows
    .filter(({ name }) => kind === 'everything' || named.has(name))
    .map(({ name, description, color }) => ({ name, description, color }))
}

/** What is in one file can be imported again as one. */
const isFull = (prompts: number, bytes: number): boolean =>
  prompts >= importLimits.prompts || bytes > importLimits.fileBytes * 0.9

async function readScope(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  scope: Export['scope'],
): Promise<HistoryScope> {
  switch (scope.kind) {
    case 'prompts':
      await requireOwnPrompts(database, actor, scope.ids)
      return { ids: scope.ids }
    case 'collection':
      await findCollection(database, actor, scope.slug)
      return { collection: scope.slug }
    case 'everything':
      return {}
  }
}
