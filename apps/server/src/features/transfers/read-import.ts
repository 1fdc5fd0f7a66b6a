import { type ImportPreview, importLimits } from '@product/contract'
import {
  formatFacts,
  type PromptFile,
  type ReadResult,
  readPromptFile,
  UnreadableFile,
} from '@product/formats'
import { yieldToEventLoop } from '#platform/workers/map-in-slices.ts'
import { transferError } from './errors.ts'
import { toImportedCollection, toImportedPrompt } from './to-imported-prompt.ts'
import { isArchive, unpackArchive } from './unpack-archive.ts'

type Understood = Omit<ImportPreview['prompts'][number], 'isKnown'>
export type Reading = Omit<ImportPreview, 'prompts'> & { prompts: Understood[] }

/** Reads the prompts of a file. Five megabytes take up to a second of computing. */
export const readImport = async (file: PromptFile): Promise<Reading> =>
  isArchive(file.bytes) ? await readArchive(file) : readFile(file)

/** For the thread. */
export { readImport as work }

/** Every file of it by itself: those that cannot be read are listed. */
async function readArchive({ bytes }: PromptFile): Promise<Reading> {
  const reading: Reading = {
    format: 'ZIP archive',
    prompts: [],
    failures: [],
    collections: [],
    columns: [],
  }
  for (const file of unpackArchive(bytes)) {
    await yieldToEventLoop()
    try {
      const { prompts, failures, collections } = understand(readPromptFile(file))
      reading.prompts.push(...prompts)
      reading.collections.push(...collections)
      reading.failures.push(
        ...failures.map(({ where, message }) => ({ where: `${file.name}, ${where}`, message })),
      )
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      reading.failures.push({ where: file.name ?? '', message: error.message })
    }
  }
  if (reading.prompts.length > 0 && reading.prompts.length <= importLimits.prompts) return reading
  const [first] = reading.failures
  throw transferError('import.unreadable', {
    message:
      reading.prompts.length > 0
        ? `The archive holds ${reading.prompts.length.toLocaleString('en')} prompts; at most ${importLimits.prompts.toLocaleString('en')} can be imported at once.`
        : `No file of the archive can be imported: ${first ? `${first.where}: ${first.message}` : 'it holds none'}`,
  })
}

function readFile(file: PromptFile): Reading {
  try {
    return understand(readPromptFile(file))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { message, line, column } = error
    throw transferError('import.unreadable', { message, details: { line, column }, cause: error })
  }
}

function understand({
  format,
  prompts,
  failures,
  collections = [],
  columns = [],
}: ReadResult): Reading {
  const reading: Reading = {
    format: formatFacts[format].name,
    prompts: [],
    failures: [...failures],
    collections: collections.flatMap(toImportedCollection),
    columns,
  }
  prompts.forEach((prompt, index) => {
    const result = toImportedPrompt(prompt)
    if ('problem' in result)
      reading.failures.push({
        where: prompt.content.title || `prompt ${index + 1}`,
        message: result.problem,
      })
    else reading.prompts.push(result)
  })
  return reading
}
