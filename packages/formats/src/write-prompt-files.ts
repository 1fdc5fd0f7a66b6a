import { fileLimits } from './limits.ts'
import type {
  FileCollection,
  WritableFormatId,
  WritablePrompt,
  WrittenPiece,
} from './prompt-file.ts'
import { writeDotprompt } from './writers/dotprompt.ts'
import { toBundleStem, toFileStem } from './writers/file-name.ts'
import { writeGithubModels } from './writers/github-models.ts'
import { describeLangfuseLoss, langfuseWriter } from './writers/langfuse.ts'
import { describePlaceLoss } from './writers/losses.ts'
import { writeMarkdown } from './writers/markdown.ts'
import { productJsonWriter } from './writers/product-json.ts'
import { writePromptfoo } from './writers/promptfoo.ts'
import { describeCsvLoss, promptsChatCsvWriter } from './writers/prompts-chat-csv.ts'
import { writePrompty } from './writers/prompty.ts'
import type { BundleWriter, SingleFileWriter } from './writers/writer.ts'

const yaml = 'application/yaml'
const markdown = 'text/markdown'

const bundleWriters = {
  'product-json': productJsonWriter,
  langfuse: langfuseWriter,
  'prompts-chat-csv': promptsChatCsvWriter,
} satisfies Partial<Record<WritableFormatId, BundleWriter>>

const singleFileWriters = {
  dotprompt: { ending: '.prompt', mediaType: markdown, write: writeDotprompt },
  prompty: { ending: '.prompty', mediaType: markdown, write: writePrompty },
  'github-models': { ending: '.prompt.yml', mediaType: yaml, write: writeGithubModels },
  promptfoo: { ending: '.promptfoo.yaml', mediaType: yaml, write: writePromptfoo },
  markdown: { ending: '.md', mediaType: markdown, write: writeMarkdown },
} satisfies Record<Exclude<WritableFormatId, keyof typeof bundleWriters>, SingleFileWriter>

/** A file that is read again must not be larger than this, headers and closing brackets included. */
export const largestFileBytes = fileLimits.bytes * 0.9

type Bundle = {
  /** How many prompts there are: one alone gives its name to the file. */
  promptCount: number
  /** Describes the collections that prompts name, and may hold empty ones. */
  collections?: FileCollection[]
}

type Prompts = Iterable<WritablePrompt> | AsyncIterable<WritablePrompt>

/**
 * Prompts as files, piece by piece. Where a format holds several prompts a file, a file has no more than
 * can be read again as one; a single prompt that is larger than that has a file to itself.
 */
export function writePromptFiles(
  format: WritableFormatId,
  prompts: Prompts,
  bundle: Bundle,
): AsyncGenerator<WrittenPiece> {
  return isBundled(format)
    ? writeBundles(bundleWriters[format], prompts, bundle)
    : writeSingleFiles(singleFileWriters[format], prompts)
}

const isBundled = (format: WritableFormatId): format is keyof typeof bundleWriters =>
  format in bundleWriters

/** In words, what the format cannot hold of a prompt. */
export function describeLosses(format: WritableFormatId, prompt: WritablePrompt): string[] {
  switch (format) {
    case 'product-json':
      return []
    case 'langfuse':
      return [...describeLangfuseLoss(prompt), ...describePlaceLoss(prompt)]
    case 'prompts-chat-csv':
      return [...describeCsvLoss(prompt), ...describePlaceLoss(prompt)]
    default:
      return [
        ...singleFileWriters[format].write(prompt).notCarriedOver,
        ...describePlaceLoss(prompt),
      ]
  }
}

async function* writeSingleFiles(
  { ending, mediaType, write }: SingleFileWriter,
  prompts: Prompts,
): AsyncGenerator<WrittenPiece> {
  const taken = new Set<string>()
  for await (const prompt of prompts) {
    yield { fileName: `${toFileStem(prompt.content.title, taken)}${ending}`, mediaType }
    yield write(prompt).text
  }
}

async function* writeBundles(
  { ending, mediaType, begin, separator, end, create }: BundleWriter,
  prompts: Prompts,
  { promptCount, collections = [] }: Bundle,
): AsyncGenerator<WrittenPiece> {
  const write = create()
  const taken = new Set<string>()
  /** The file that is being written. */
  let file: { prompts: number; bytes: number } | undefined

  function* beginFile({ content }: WritablePrompt): Generator<WrittenPiece> {
    if (file) yield end
    const stem = promptCount === 1 ? toFileStem(content.title) : toBundleStem(taken)
    yield { fileName: `${stem}${ending}`, mediaType }
    yield begin(file ? [] : collections)
    file = { prompts: 0, bytes: 0 }
  }

  for await (const prompt of prompts) {
    // Held back until it is known whether the prompt fits into the file.
    const pieces: string[] = []
    let bytes = 0
    let isTooLarge = false
    for await (const piece of write(prompt)) {
      pieces.push(piece)
      if (!isTooLarge) bytes += sizeOf(piece)
      if (!isTooLarge && bytes > largestFileBytes) {
        isTooLarge = true
        yield* beginFile(prompt)
      }
      if (isTooLarge) yield* pieces.splice(0)
    }
    const isFull =
      !file || file.prompts >= fileLimits.prompts || file.bytes + bytes > largestFileBytes
    if (!isTooLarge) {
      if (isFull) yield* beginFile(prompt)
      else yield separator
      yield* pieces
    }
    if (file) file = { prompts: file.prompts + 1, bytes: file.bytes + bytes }
  }
  if (file) yield end
}

const sizeOf = (text: string): number => new TextEncoder().encode(text).byteLength
