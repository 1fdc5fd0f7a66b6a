export type Encoding = 'br' | 'gzip'

const preferred: readonly Encoding[] = ['br', 'gzip']

/** The best of the available encodings that the client accepts; undefined is the plain form. */
export function negotiateEncoding(
  accepted: string | null | undefined,
  available: (encoding: Encoding) => boolean,
): Encoding | undefined {
  if (!accepted) return undefined
  const refused = new Set<string>()
  const allowed = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    if (quality !== undefined && Number(quality.slice(2)) === 0) refused.add(name)
    else allowed.add(name)
  }
  return preferred.find(
    (encoding) =>
      available(encoding) && !refused.has(encoding) && (allowed.has(encoding) || allowed.has('*')),
  )
}
