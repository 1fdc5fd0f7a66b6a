/** The hosts that the documentation may link to. Each was looked at; add one when a page needs it. */
export const allowedHosts: readonly string[] = [
  'age-encryption.org',
  'aistudio.google.com',
  'api.together.ai',
  'console.anthropic.com',
  'console.groq.com',
  'console.mistral.ai',
  'platform.deepseek.com',
  'platform.openai.com',
]
