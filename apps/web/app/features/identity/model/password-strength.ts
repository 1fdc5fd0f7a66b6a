export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; label: string }

const strengths = [
  { score: 0, label: 'Too short' },
  { score: 1, label: 'Weak' },
  { score: 2, label: 'Fair' },
  { score: 3, label: 'Good' },
  { score: 4, label: 'Strong' },
] as const

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** A hint, not a rule: length counts most, variety some, and repetition nothing. */
export function measurePassword(password: string, minLength: number): PasswordStrength {
  const characters = Array.from(password)
  if (characters.length < minLength) return strengths[0]
  const distinct = new Set(characters).size
  const variety = kinds.filter((kind) => kind.test(password)).length
  const points = distinct * (1 + (variety - 1) / 4)
  if (points < 11) return strengths[1]
  if (points < 16) return strengths[2]
  return points < 22 ? strengths[3] : strengths[4]
}
