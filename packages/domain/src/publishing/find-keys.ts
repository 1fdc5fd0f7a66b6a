/** Names and shapes of keys. A shape ends where a key is certain: longer keys begin like short ones. */
const keyPatterns: readonly [name: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/],
  ['an Anthropic key', /\bsk-ant-[\w-]{20}/],
  ['an OpenRouter key', /\bsk-or-v1-[\w-]{20}/],
  ['an OpenAI key', /\bsk-(?:proj|svcacct|admin)-[\w-]{20}/],
  ['an AI provider key', /\bsk-[A-Za-z0-9]{20}/],
  ['a Google key', /\bAIza[\w-]{35}/],
  ['a Groq key', /\bgsk_[A-Za-z0-9]{20}/],
  ['a Together AI key', /\btgp_v1_[\w-]{20}/],
  ['a Hugging Face token', /\bhf_[A-Za-z0-9]{30}/],
  ['a Replicate token', /\br8_[A-Za-z0-9]{30}/],
  ['an xAI key', /\bxai-[A-Za-z0-9]{40}/],
  ['a Perplexity key', /\bpplx-[A-Za-z0-9]{40}/],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50})/],
  ['a GitLab token', /\bglpat-[\w-]{20}/],
  ['a Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10}/],
  ['a Slack webhook', /\bhooks\.slack\.com\/services\/T\w{1,30}\/B\w{1,30}\/\w{16}/],
  ['a Discord webhook', /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{1,30}\/[\w-]{40}/],
  ['a Telegram token', /\b\d{8,10}:AA[\w-]{33}\b/],
  ['a Stripe key', /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16}/],
  ['a SendGrid key', /\bSG\.[\w-]{16,32}\.[\w-]{32}/],
  ['a Twilio key', /\bSK[0-9a-f]{32}\b/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}/],
  ['a PyPI token', /\bpypi-[\w-]{50}/],
  ['a Supabase key', /\bsb_secret_[\w-]{20}/],
  // Read backwards from its first dot: no two dots read the same characters.
  ['a session token', /\.(?<=\beyJ[\w-]{10,}\.)eyJ[\w-]{10}/],
  ['a password in a URL', /[a-z0-9+.-]:\/\/[^\s/:@{}<>]{1,100}:[^\s/@{}<>]{3,200}@/],
]

/** A secret that is written down with its name, whoever gave it out. */
const namedSecret =
  /\b(?:api[ _-]?key|secret(?:[ _-]?key)?|access[ _-]?token|auth[ _-]?token|bearer|password|passwd)["']?(?:\s{0,3}[:=]\s{0,3}|\s)["']?([\w+/.~-]{20,200})/gi

/** What opens something in a text, by name and each once; never the key itself. */
export function findKeys(text: string): string[] {
  const found = keyPatterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
  if (found.length > 0) return found
  return hasNamedSecret(text) ? ['a secret'] : []
}

/** Letters and digits mixed: what a word, a name or an address is not. */
function hasNamedSecret(text: string): boolean {
  for (const [, value = ''] of text.matchAll(namedSecret))
    if (/\d/.test(value) && /[a-z]/i.test(value) && new Set(value).size >= 10) return true
  return false
}
