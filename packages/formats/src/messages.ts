export type SourceMessage = { role: string; text: string }

export type MessageTexts = { systemMessage: string; body: string; notes: string[] }

const roleLine = /^(user|assistant|tool):[ \t]*$/m

/**
 * The system message on its own and the others as the body: one message of the user as it is,
 * several as blocks that begin with a line `user:` or `assistant:`.
 */
export function joinMessages(messages: SourceMessage[]): MessageTexts {
  const system = messages.filter((message) => isSystem(message.role))
  const others = messages.filter((message) => !isSystem(message.role))
  const [only] = others
  const isPlain = others.length === 1 && only?.role === 'user' && !startsWithRole(only.text)
  return {
    systemMessage: system.map((message) => message.text).join('\n\n'),
    body: isPlain ? only.text : others.map(toBlock).join('\n\n'),
    notes: describeLosses(messages, system.length),
  }
}

/** The inverse of `joinMessages`, for the body. */
export function splitBody(body: string): SourceMessage[] {
  if (!startsWithRole(body)) return body === '' ? [] : [{ role: 'user', text: body }]
  const parts = body.split(/(?:^|\n\n)(user|assistant|tool):[ \t]*(?:\n|$)/)
  const messages: SourceMessage[] = []
  for (let index = 1; index < parts.length; index += 2) {
    messages.push({ role: parts[index] ?? 'user', text: parts[index + 1] ?? '' })
  }
  return messages
}

/** Whether a line of the text would begin another message. */
export function holdsRoleLine(text: string): boolean {
  return roleLine.test(text)
}

function startsWithRole(text: string): boolean {
  return /^(user|assistant|tool):[ \t]*(\n|$)/.test(text)
}

function toBlock({ role, text }: SourceMessage): string {
  return `${role}:\n${text}`
}

function isSystem(role: string): boolean {
  return role === 'system' || role === 'developer'
}

function describeLosses(messages: SourceMessage[], systemCount: number): string[] {
  const notes: string[] = []
  if (systemCount > 1) notes.push(`${systemCount} system messages are joined into one`)
  if (messages.slice(systemCount).some((message) => isSystem(message.role))) {
    notes.push('a system message stood after other messages; it now stands before them')
  }
  return notes
}

const roles: Record<string, string> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  tool: 'tool',
  function: 'tool',
}

/** Our word for a role of another format; nothing when there is none. */
export function toRole(role: string): string | undefined {
  const key = role.toLowerCase()
  return Object.hasOwn(roles, key) ? roles[key] : undefined
}
