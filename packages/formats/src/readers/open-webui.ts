import { completeDraft } from '../complete-draft.ts'
import { describeUnknown, isRecord, readFields } from '../fields.ts'
import type { ReadPrompt, ReadResult } from '../prompt-file.ts'
import { readEntries, requireRecord } from '../read-entries.ts'
import { openWebUiSyntax } from '../syntax/open-webui-syntax.ts'
import { UnreadableEntry } from '../unreadable-file.ts'

export function isOpenWebUi(entry: unknown): boolean {
  return isRecord(entry) && typeof entry.command === 'string' && 'content' in entry
}

export function readOpenWebUi(entries: unknown[]): ReadResult {
  return readEntries('open-webui', entries, (entry) => readEntry(requireRecord(entry)))
}

function readEntry(entry: Record<string, unknown>): ReadPrompt {
  const fields = readFields(entry)
  const text = fields.text('content')
  if (text === undefined) throw new UnreadableEntry('"content" is not a text')
  const command = fields.peek('command')
  const meta = fields.fields('meta')
  const notes: string[] = []
  const draft = {
    title: fields.text('name', 'title') ?? String(command ?? ''),
    description: fields.text('description') ?? meta?.text('description'),
    messages: [{ role: 'user', text }],
    syntax: openWebUiSyntax,
    tags: [...readTags(fields.list('tags'), notes), ...readTags(meta?.list('tags'), notes)],
    sourceId: fields.text('id'),
  }
  return completeDraft({ ...draft, notes: [...notes, ...fields.leftOver()] })
}

function readTags(tags: unknown[] = [], notes: string[]): string[] {
  return tags.map((tag) => {
    if (isRecord(tag)) notes.push(...describeUnknown(tag, ['name'], 'tag.'))
    const name = isRecord(tag) ? tag.name : tag
    if (typeof name !== 'string') throw new UnreadableEntry('a tag is not a text')
    return name
  })
}
