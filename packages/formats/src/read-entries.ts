import { isRecord } from './fields.ts'
import { fileLimits } from './limits.ts'
import type { FormatId, ReadPrompt, ReadResult } from './prompt-file.ts'
import { UnreadableEntry, UnreadableFile } from './unreadable-file.ts'

/** Reads what can be read of a bundle, and lists the rest. */
export function readEntries<Entry>(
  format: FormatId,
  entries: Entry[],
  read: (entry: Entry, index: number) => ReadPrompt,
  nameOf: (entry: Entry) => unknown = entryName,
): ReadResult {
  refuseTooMany(entries.length)
  const result: ReadResult = { format, prompts: [], failures: [] }
  entries.forEach((entry, index) => {
    try {
      result.prompts.push(read(entry, index))
    } catch (error) {
      if (!(error instanceof UnreadableEntry)) throw error
      const name = nameOf(entry)
      const where = `entry ${index + 1}${typeof name === 'string' && name !== '' ? ` (${name})` : ''}`
      result.failures.push({ where, message: error.message })
    }
  })
  return result
}

/** As `readEntries`, for formats that hold one prompt: what is wrong with it is wrong at all. */
export function readSingle(format: FormatId, read: () => ReadPrompt): ReadResult {
  try {
    return { format, prompts: [read()], failures: [] }
  } catch (error) {
    if (error instanceof UnreadableEntry) {
      throw new UnreadableFile(`The prompt cannot be imported: ${error.message}`)
    }
    throw error
  }
}

export function requireRecord(entry: unknown): Record<string, unknown> {
  if (!isRecord(entry)) throw new UnreadableEntry('it is not an object')
  return entry
}

export function refuseTooMany(count: number): void {
  if (count <= fileLimits.prompts) return
  const [has, allowed] = [count, fileLimits.prompts].map((figure) => figure.toLocaleString('en'))
  throw new UnreadableFile(`The file holds ${has} prompts; at most ${allowed} can be imported`)
}

function entryName(entry: unknown): unknown {
  if (!isRecord(entry)) return undefined
  return entry.name ?? entry.title ?? entry.label
}
