import type { PromptContent } from '@product/domain'
import type { ReadVersion, WritablePrompt, WriteResult } from '../prompt-file.ts'
import { writeExtras } from '../read-extras.ts'
import { writeSettings } from '../settings.ts'
import { simpleTarget } from '../syntax/translate-template.ts'
import { toRoleAndContent, writeChat } from './chat.ts'
import { bundleStem } from './file-name.ts'
import { describeTestLoss } from './losses.ts'
import { namedLosses } from './single-file.ts'

/** Every version is an entry; the declarations go where Langfuse keeps anything, the config. */
export function writeLangfuse(prompts: WritablePrompt[]): WriteResult {
  const result: WriteResult = { files: [], notCarriedOver: [] }
  const names = new Set<string>()
  const entries = prompts.flatMap((prompt) => {
    const name = distinctName(prompt.content.title, names)
    const written = listVersions(prompt).map((version) => writeVersion(name, version))
    const notes = new Set(written.flatMap(({ notes: found }) => found))
    result.notCarriedOver.push(
      ...namedLosses(prompts, prompt, [...notes, ...describeTestLoss(prompt)]),
    )
    return written.map(({ entry }) => entry)
  })
  result.files.push({
    fileName: `${bundleStem(prompts.map(({ content }) => content.title))}.langfuse.json`,
    mediaType: 'application/json',
    text: `${JSON.stringify(entries, null, 2)}\n`,
  })
  return result
}

function listVersions({ content, versions = [] }: WritablePrompt): ReadVersion[] {
  if (versions.length > 0) return versions
  return [{ number: 1, note: '', authorName: '', createdAt: null, names: [], content }]
}

function writeVersion(name: string, version: ReadVersion) {
  const { content } = version
  const { messages, notes } = writeChat(content, simpleTarget)
  const [only] = messages
  const isText = messages.length === 1 && only?.role === 'user'
  const entry = {
    name,
    version: version.number,
    type: isText ? 'text' : 'chat',
    prompt: isText ? only.text : messages.map(toRoleAndContent),
    config: writeConfig(content),
    tags: content.tags,
    labels: version.names,
    commitMessage: version.note === '' ? null : version.note,
    ...(version.createdAt === null ? {} : { createdAt: version.createdAt }),
    ...(version.authorName === '' ? {} : { createdBy: version.authorName }),
  }
  return { entry, notes }
}

function writeConfig(content: PromptContent): Record<string, unknown> {
  const { tags: _, ...extras } = writeExtras(content)
  const [model] = content.targetModels
  return {
    ...(model === undefined ? {} : { model }),
    ...writeSettings(content.settings, {
      temperature: 'temperature',
      maxOutputTokens: 'max_tokens',
      topP: 'top_p',
      stop: 'stop',
      seed: 'seed',
      voice: 'voice',
    }),
    ...(content.settings.jsonOutput ? { response_format: { type: 'json_object' } } : {}),
    ...(content.description === '' ? {} : { description: content.description }),
    ...extras,
  }
}

// Entries of one name are one prompt there.
function distinctName(title: string, taken: Set<string>): string {
  let name = title
  for (let count = 2; taken.has(name); count += 1) name = `${title} (${count})`
  taken.add(name)
  return name
}
