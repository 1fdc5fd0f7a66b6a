import { productName } from './product.ts'

/** Letters, digits and single hyphens between them, 3 to 30 characters. */
export const handlePattern = /^(?=.{3,30}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Of the account to which belongs what the product itself publishes. */
export const productHandle = productName.toLowerCase()

/** Names that would be mistaken for the product, its operator or one of its pages. */
const reservedHandles = new Set(
  [
    'admin administrator moderator operator owner root staff support security system team official',
    'about account api auth blog billing careers collection collections contact create dashboard',
    'discover docs editor extension favorites features help history legal login logout new pricing',
    'privacy prompt prompts public settings shared signup static status templates terms user users',
    'anonymous demo everyone nobody null undefined you me',
    productHandle,
  ].flatMap((line) => line.split(' ')),
)

export const isReservedHandle = (handle: string): boolean => reservedHandles.has(handle)

/** A handle or slug made of a name; the caller adds what makes it unique. */
export function suggestHandle(text: string, fallback = 'writer'): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/^-|-$/g, '')
  return handlePattern.test(plain) && !isReservedHandle(plain) ? plain : fallback
}
