import { completeDraft } from '../complete-draft.ts'
import { isRecord, readFields } from '../fields.ts'
import type { ReadFailure, ReadPrompt, ReadResult, ReadVersion } from '../prompt-file.ts'
import { refuseTooMany, requireRecord } from '../read-entries.ts'
import { readExtras } from '../read-extras.ts'
import { readMessages } from '../read-messages.ts'
import { readSettings } from '../settings.ts'
import { simpleSyntax } from '../syntax/double-brace-syntax.ts'
import { UnreadableEntry } from '../unreadable-file.ts'

export function isLangfuse(entry: unknown): boolean {
  if (!isRecord(entry) || typeof entry.name !== 'string' || !('prompt' in entry)) return false
  if (isRecord(entry.prompt)) return false
  return 'version' in entry || 'labels' in entry || entry.type === 'text' || entry.type === 'chat'
}

/** Every entry is one version; those of one name are one prompt. */
export function readLangfuse(entries: unknown[]): ReadResult {
  const failures: ReadFailure[] = []
  const groups = new Map<string, { prompt: ReadPrompt; version: ReadVersion }[]>()
  entries.forEach((entry, index) => {
    try {
      const read = readVersion(requireRecord(entry))
      groups.set(read.name, [...(groups.get(read.name) ?? []), read])
    } catch (error) {
      if (!(error instanceof UnreadableEntry)) throw error
      failures.push({ where: describeEntry(entry, index), message: error.message })
    }
  })
  refuseTooMany(groups.size)
  return { format: 'langfuse', prompts: [...groups.values()].map(joinVersions), failures }
}

function joinVersions(read: { prompt: ReadPrompt; version: ReadVersion }[]): ReadPrompt {
  const ordered = read.toSorted((one, other) => one.version.number - other.version.number)
  const notes = ordered.flatMap(({ prompt, version }) =>
    prompt.notCarriedOver.map((note) =>
      ordered.length > 1 ? `version ${version.number}: ${note}` : note,
    ),
  )
  const newest = ordered.at(-1)?.prompt
  if (newest === undefined) throw new Error('a group without versions')
  return { ...newest, versions: ordered.map(({ version }) => version), notCarriedOver: notes }
}

function readVersion(entry: Record<string, unknown>) {
  const fields = readFields(entry)
  const name = fields.text('name')
  if (name === undefined) throw new UnreadableEntry('it has no name')
  const notes: string[] = []
  const config = fields.fields('config')
  const extras = readExtras(config, 'config', notes)
  const model = config?.text('model')
  const description = config?.text('description')
  const settings = readSettings(config)
  const { messages, notes: messageNotes } = readPrompt(fields.text('prompt'), fields.list('prompt'))
  fields.ignore('type')
  const number = fields.number('version') ?? 1
  const names = (fields.texts('labels') ?? []).filter((label) => label !== 'latest')
  const details = {
    number,
    note: fields.text('commitMessage', 'commit_message') ?? '',
    authorName: fields.text('createdBy', 'created_by') ?? '',
    createdAt: fields.text('createdAt', 'created_at') ?? null,
    names,
  }
  const prompt = completeDraft({
    title: extras.title ?? name,
    description,
    messages,
    syntax: simpleSyntax,
    declared: extras.variables ?? [],
    models: extras.models.length > 0 ? extras.models : model === undefined ? [] : [model],
    tags: [...(fields.texts('tags') ?? []), ...extras.tags],
    modality: extras.modality,
    settings,
    sourceId: fields.text('id'),
    notes: [...notes, ...messageNotes, ...fields.leftOver()],
  })
  return { name, prompt, version: { ...details, content: prompt.content } }
}

function readPrompt(text: string | undefined, list: unknown[] | undefined) {
  if (list !== undefined) return readMessages(list, 'prompt')
  if (text === undefined) throw new UnreadableEntry('"prompt" is neither a text nor messages')
  return { messages: [{ role: 'user', text }], notes: [] }
}

function describeEntry(entry: unknown, index: number): string {
  if (!isRecord(entry) || typeof entry.name !== 'string') return `entry ${index + 1}`
  return `entry ${index + 1} (${entry.name}, version ${String(entry.version ?? '?')})`
}
