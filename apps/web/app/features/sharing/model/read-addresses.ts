import { ShareEmail } from '@product/contract/sharing'

/** Addresses as people type or paste them: separated by commas, semicolons, spaces or lines. */
export const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((part) => part.replace(/^<|>$/g, ''))
      .filter((part) => part !== ''),
  ),
]

/** Says which of the addresses are none; undefined where all are fine. */
export function describeInvalid(addresses: readonly string[]): string | undefined {
  const wrong = addresses.filter((address) => !ShareEmail.safeParse(address).success)
  if (wrong.length === 0) return undefined
  if (addresses.length === 1) return 'Please enter a valid email address'
  const names = list.format(wrong.map((address) => `“${address}”`))
  return wrong.length === 1
    ? `${names} is not a valid email address`
    : `${names} are not valid email addresses`
}

const list = new Intl.ListFormat('en')
