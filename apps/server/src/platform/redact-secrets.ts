const secretName =
  /authorization|api[-_]?key|cookie|passw|token|secret|credential|signature|smtp_?url|database_?url|(^|[-_])key$|[a-z]Key$|^(otp|jwt|session)$/i

/** In addresses, `code` is what a mailed link or a sign-in provider hands over. */
const secretParameter = /^code$/i

/** Searches and names of files are often about people. */
const personalParameter = /^(q|name)$/i

const credentialsInUrl = /:\/\/[^\s/@]+@/g

const hidden = '[redacted]'
const deepest = 6

const isSecretName = (name: string): boolean => secretName.test(name)

/** A copy of what is about to be logged, without the values of fields named like secrets. */
export function redactSecrets(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const safe: Record<string, unknown> = {}
  for (const name of Object.keys(fields)) safe[name] = redactField(name, fields[name], depth)
  return safe
}

function redactField(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined) return value
  if (typeof value === 'object') {
    // Errors have a serializer of their own, which ends here again.
    if (value instanceof Error || value instanceof Date) return value
    if (isSecretName(name)) return hidden
    if (depth >= deepest) return '[too deep]'
    if (Array.isArray(value)) return value.map((item) => redactField('', item, depth + 1))
    // Any object that is no array has names and unknown values.
    return redactSecrets(value as Record<string, unknown>, depth + 1)
  }
  if (isSecretName(name) && typeof value !== 'boolean') return hidden
  return value
}

/** User names and passwords inside addresses, as drivers put them into error messages. */
export function redactText(text: string): string {
  return text.replace(credentialsInUrl, `://${hidden}@`)
}

const isSecretParameter = (name: string): boolean =>
  isSecretName(name) || secretParameter.test(name)

const signedToken = /\beyJ[\w-]{8}/
const mostEncodings = 4

/** Whether the value of a parameter, such as `next`, is an address with a secret in it. */
function holdsSecret(value: string): boolean {
  let text = value
  for (let encodings = 0; encodings < mostEncodings; encodings += 1) {
    if (signedToken.test(text)) return true
    for (const [, name = ''] of text.matchAll(/[?&#]([^?&#=]*)=/g))
      if (isSecretParameter(name)) return true
    const decoded = decodeLeniently(text)
    if (decoded === text) return false
    text = decoded
  }
  return true
}

/** Percent signs that encode nothing stay as they are. */
const decodeLeniently = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** A request line may have 16 kilobytes, and a log gets a line for each request. */
const longestLoggedPath = 300

/** The beginning of a path with its query, in which only the values of harmless parameters remain. */
export function redactPath(wholePath: string): string {
  const path = wholePath.slice(0, longestLoggedPath)
  const question = path.indexOf('?')
  if (question === -1) return path
  const parameters = new URLSearchParams(path.slice(question + 1))
  for (const name of new Set(parameters.keys()))
    if (
      isSecretParameter(name) ||
      personalParameter.test(name) ||
      parameters.getAll(name).some(holdsSecret)
    )
      parameters.set(name, 'redacted')
  return `${path.slice(0, question)}?${parameters}`
}
