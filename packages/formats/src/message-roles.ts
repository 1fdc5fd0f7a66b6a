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
