import type { PromptContent } from '@product/domain'
import type { ReadVersion, WritablePrompt } from '../prompt-file.ts'
import { writeExtras } from '../read-extras.ts'
import { writeSettings } from '../settings.ts'
import { langfuseTarget } from '../syntax/translate-template.ts'
import { toRoleAndContent, writeChat } from './chat.ts'
import { describeTestLoss } from './losses.ts'
import type { BundleWriter } from './writer.ts'

/** Every version is an entry; the declarations go where Langfuse keeps anything, the config. */
export const langfuseWriter: BundleWriter = {
  ending: '.langfuse.json',
  mediaType: 'application/json',
  begin: () => '[\n',
  separator: ',\n',
  end: '\n]\n',
  create: () => {
    const names = new Set<string>()
    return (prompt) => writePrompt(distinctName(prompt.content.title, names), prompt)
  },
}

/** Of the newest content: older versions are not read before the file is written. */
export const describeLangfuseLoss = (prompt: WritablePrompt): string[] => [
  ...writeChat(prompt.content, langfuseTarget).notes,
  ...describeTestLoss(prompt),
]

async function* writePrompt(
  name: string,
  { content, versions = [] }: WritablePrompt,
): AsyncGenerator<string> {
  let separator = ''
  for await (const version of versions) {
    yield `${separator}${writeVersion(name, version)}`
    separator = ',\n'
  }
  if (separator === '')
    yield writeVersion(name, {
      number: 1,
      note: '',
      authorName: '',
      createdAt: null,
      names: [],
      content,
    })
}

function writeVersion(name: string, version: ReadVersion): string {
  const { content } = version
  const { messages } = writeChat(content, langfuseTarget)
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
  return `  ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n  ')}`
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
