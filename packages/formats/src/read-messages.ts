import { describeUnknown, type Fields, isRecord, preview, readFields } from './fields.ts'
import type { SourceMessage } from './messages.ts'
import { toRole } from './messages.ts'
import { UnreadableEntry } from './unreadable-file.ts'

export type ReadMessages = { messages: SourceMessage[]; notes: string[] }

/** Messages of `role` and `content`, where content is a text or a list of parts. */
export function readMessages(list: unknown[], path: string): ReadMessages {
  const notes: string[] = []
  const messages = list.map((entry, index) => {
    if (!isRecord(entry)) throw new UnreadableEntry(`message ${index + 1} is not an object`)
    const fields = readFields(entry, `${path}[${index}].`)
    const message = readPlaceholder(fields, notes) ?? readMessage(fields, index, notes)
    notes.push(...fields.leftOver())
    return message
  })
  return { messages, notes }
}

export function isMessage(value: unknown): boolean {
  return isRecord(value) && typeof value.role === 'string' && 'content' in value
}

function readMessage(fields: Fields, index: number, notes: string[]): SourceMessage {
  fields.ignore('type')
  const said = fields.text('role') ?? 'user'
  const role = toRole(said)
  if (role === undefined) notes.push(`a message of the role "${said}" is now one of the user`)
  return { role: role ?? 'user', text: readContent(fields, index, notes) }
}

function readContent(fields: Fields, index: number, notes: string[]): string {
  const text = fields.text('content')
  if (text !== undefined) return text
  const parts = fields.list('content') ?? []
  return parts
    .map((part) => readPart(part, index, notes))
    .filter((part) => part !== undefined)
    .join('\n')
}

function readPart(part: unknown, index: number, notes: string[]): string | undefined {
  if (typeof part === 'string') return part
  if (isRecord(part) && typeof part.text === 'string') {
    notes.push(...describeUnknown(part, ['type', 'text'], `a part of message ${index + 1}: `))
    return part.text
  }
  notes.push(`a part of message ${index + 1}: ${preview(part)}`)
  return undefined
}

// Langfuse keeps the place of earlier messages as an entry of its own.
function readPlaceholder(fields: Fields, notes: string[]): SourceMessage | undefined {
  if (fields.peek('type') !== 'placeholder') return undefined
  fields.ignore('type')
  const name = fields.text('name') ?? 'history'
  notes.push(`the place of the messages "${name}" is now a variable`)
  return { role: 'user', text: `{{${name}}}` }
}
