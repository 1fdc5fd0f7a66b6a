import type {
  FileCollection,
  WritableFormatId,
  WritablePrompt,
  WriteResult,
} from './prompt-file.ts'
import { writeDotprompt } from './writers/dotprompt.ts'
import { writeGithubModels } from './writers/github-models.ts'
import { writeLangfuse } from './writers/langfuse.ts'
import { describePlaceLoss } from './writers/losses.ts'
import { writeMarkdown } from './writers/markdown.ts'
import { writeProductJson } from './writers/product-json.ts'
import { writePromptfoo } from './writers/promptfoo.ts'
import { writePromptsChatCsv } from './writers/prompts-chat-csv.ts'
import { writePrompty } from './writers/prompty.ts'
import { namedLosses, writeSingleFiles } from './writers/single-file.ts'

const yaml = 'application/yaml'
const markdown = 'text/markdown'

const writers: Record<
  Exclude<WritableFormatId, 'product-json'>,
  (prompts: WritablePrompt[]) => WriteResult
> = {
  langfuse: writeLangfuse,
  'prompts-chat-csv': writePromptsChatCsv,
  dotprompt: (prompts) =>
    writeSingleFiles(prompts, { ending: '.prompt', mediaType: markdown }, writeDotprompt),
  prompty: (prompts) =>
    writeSingleFiles(prompts, { ending: '.prompty', mediaType: markdown }, writePrompty),
  'github-models': (prompts) =>
    writeSingleFiles(prompts, { ending: '.prompt.yml', mediaType: yaml }, writeGithubModels),
  promptfoo: (prompts) =>
    writeSingleFiles(prompts, { ending: '.promptfoo.yaml', mediaType: yaml }, writePromptfoo),
  markdown: (prompts) =>
    writeSingleFiles(prompts, { ending: '.md', mediaType: markdown }, writeMarkdown),
}

/** `collections` describes those that the prompts name, and may hold empty ones. */
export function writePromptFile(
  format: WritableFormatId,
  prompts: WritablePrompt[],
  collections: FileCollection[] = [],
): WriteResult {
  if (format === 'product-json') return writeProductJson(prompts, collections)
  const { files, notCarriedOver } = writers[format](prompts)
  const places = prompts.flatMap((prompt) =>
    namedLosses(prompts, prompt, describePlaceLoss(prompt)),
  )
  return { files, notCarriedOver: [...notCarriedOver, ...places] }
}
