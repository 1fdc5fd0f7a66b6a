import type { WritableFormatId, WritablePrompt, WriteResult } from './prompt-file.ts'
import { writeDotprompt } from './writers/dotprompt.ts'
import { writeGithubModels } from './writers/github-models.ts'
import { writeLangfuse } from './writers/langfuse.ts'
import { writeMarkdown } from './writers/markdown.ts'
import { writeProductJson } from './writers/product-json.ts'
import { writePromptfoo } from './writers/promptfoo.ts'
import { writePromptsChatCsv } from './writers/prompts-chat-csv.ts'
import { writePrompty } from './writers/prompty.ts'
import { writeSingleFiles } from './writers/single-file.ts'

const yaml = 'application/yaml'
const markdown = 'text/markdown'

const writers: Record<WritableFormatId, (prompts: WritablePrompt[]) => WriteResult> = {
  'product-json': writeProductJson,
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

export function writePromptFile(format: WritableFormatId, prompts: WritablePrompt[]): WriteResult {
  return writers[format](prompts)
}
