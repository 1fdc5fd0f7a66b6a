import { type ConnectableProvider, describeProvider, type ProviderId } from '@product/domain'
import type { Access } from '../api/connections.ts'

export type AccessFields = { key: string; address: string }
export type AccessErrors = Partial<AccessFields>

/** Missing values, by field. */
export function findMissing(provider: ProviderId, { key, address }: AccessFields): AccessErrors {
  const info = describeProvider(provider)
  return {
    ...(info.key === 'required' && !key.trim() && { key: 'Enter your API key' }),
    ...(info.takesAddress && info.baseUrl === null && !address.trim()
      ? { address: 'Enter the base URL' }
      : address.trim() && !isWebAddress(address) && { address: addressExpected }),
  }
}

const addressExpected = 'Enter a URL that starts with https://, or http:// on your own network'

const isWebAddress = (text: string): boolean =>
  URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)

/** As it is sent: what is empty is left out. */
export const readAccess = (
  provider: ConnectableProvider,
  { key, address }: AccessFields,
): Access => ({
  provider,
  ...(key.trim() && { key: key.trim() }),
  ...(address.trim() && { baseUrl: address.trim() }),
})
