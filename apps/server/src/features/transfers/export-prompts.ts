import {
  type exportFormats,
  exportLossHeaders,
  type exportPromptsRoute,
  importLimits,
} from '@product/contract'
import { productName } from '@product/domain'
import {
  cutText,
  describeLosses,
  type FileCollection,
  type WritableFormatId,
  type WrittenPiece,
  writePromptFiles,
} from '@product/formats'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { findCollection, listCollectionRows } from '#features/collections/index.ts'
import {
  countPrompts,
  type HistoryScope,
  listHistories,
  requireOwnPrompts,
} from '#features/prompts/index.ts'
import type { Chunks } from '#platform/http/bodies/stream-body.ts'
import { collectTexts } from '#platform/http/bodies/stream-json.ts'
import type { Deps } from '#server/deps.ts'
import { transferError } from './errors.ts'
import { toWritablePrompt } from './to-writable-prompt.ts'
import { zipPieces } from './zip-pieces.ts'

/** The writer of each format of the API. */
const writers: Record<(typeof exportFormats)[number]['id'], WritableFormatId> = {
  'product-json': 'product-json',
  dotprompt: 'dotprompt',
  prompty: 'prompty',
  github: 'github-models',
  promptfoo: 'promptfoo',
  langfuse: 'langfuse',
  markdown: 'markdown',
  csv: 'prompts-chat-csv',
}

type Export = z.output<
  (typeof exportPromptsRoute)['request']['body']['content']['application/json']['schema']
>

export type ExportedFile = {
  fileName: string
  mediaType: string
  chunks: Chunks
  /** Content that the format cannot represent. */
  losses: LossReport
}

/** The prompts as one file, written while it is read; several files are packed into one. */
export async function exportPrompts(
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  { format, scope }: Export,
): Promise<ExportedFile> {
  const { database } = deps
  const chosen = await readScope(deps, actor, scope)
  const promptCount = await countPrompts(database, actor, chosen)
  if (promptCount === 0) throw transferError('export.empty')
  const { losses, named } = await readAhead(deps, actor, chosen, {
    format: writers[format],
    promptCount,
  })
  const collections = (await listCollectionRows(database, actor))
    .filter(({ name }) => scope.kind === 'everything' || named.has(name))
    .map(({ name, description, color }): FileCollection => ({ name, description, color }))
  const pieces = writePromptFiles(writers[format], listWritable(deps, actor, chosen), {
    promptCount,
    collections,
  })
  return { ...(await pack(pieces, promptCount)), losses }
}

async function* listWritable(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  scope: HistoryScope,
) {
  for await (const listed of listHistories(database, actor, scope)) yield toWritablePrompt(listed)
}

type Ahead = { format: WritableFormatId; promptCount: number }

/** Facts that are needed before the first byte. No version is read for them. */
async function readAhead(
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  scope: HistoryScope,
  { format, promptCount }: Ahead,
) {
  const losses = createLossReport()
  const named = new Set<string>()
  for await (const prompt of listWritable(deps, actor, scope)) {
    for (const name of prompt.collections ?? []) named.add(name)
    for (const loss of describeLosses(format, prompt))
      losses.add(promptCount === 1 ? loss : `${prompt.content.title}: ${loss}`)
  }
  return { losses, named }
}

/** One file as it is, several as an archive. */
async function pack(pieces: AsyncGenerator<WrittenPiece>, promptCount: number) {
  const head: WrittenPiece[] = []
  let file = { fileName: '', mediaType: '' }
  let files = 0
  let characters = 0
  let next = await pieces.next()
  // An import takes no file that is larger: one that is holds a single prompt, so that there are others.
  while (!next.done && files < 2 && characters <= importLimits.fileBytes) {
    head.push(next.value)
    if (typeof next.value === 'string') characters += next.value.length
    else {
      files += 1
      if (files === 1) file = next.value
    }
    next = await pieces.next()
  }
  const all = prepend(next.done ? head : [...head, next.value], pieces)
  if (files === 1 && (next.done || promptCount === 1))
    return { ...file, chunks: collectTexts(onlyTexts(all)) }
  return {
    fileName: `${productName.toLowerCase()}-prompts.zip`,
    mediaType: 'application/zip',
    chunks: zipPieces(all),
  }
}

async function* prepend<Item>(head: Item[], rest: AsyncGenerator<Item>): AsyncGenerator<Item> {
  while (head.length > 0) yield* head.splice(0, 1)
  yield* rest
}

async function* onlyTexts(pieces: AsyncIterable<WrittenPiece>): AsyncGenerator<string> {
  for await (const piece of pieces) if (typeof piece === 'string') yield piece
}

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

/** Proxies take about 8 kB of headers in all. */
const mostCharacters = 3_000

type LossReport = ReturnType<typeof createLossReport>

/** As many of the losses as a header takes, and how many there are. */
function createLossReport() {
  const told: string[] = []
  let count = 0
  let size = 2

  return {
    add: (loss: string): void => {
      count += 1
      if (size > mostCharacters) return
      const short = cutText(loss, 200).toWellFormed()
      size += encodeURIComponent(JSON.stringify(short)).length + 3
      if (size <= mostCharacters) told.push(short)
    },
    toHeaders: (): Record<string, string> =>
      count === 0
        ? {}
        : {
            [exportLossHeaders.losses]: encodeURIComponent(JSON.stringify(told)),
            [exportLossHeaders.count]: String(count),
          },
  }
}
