import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { describeProvider, type ProviderId } from '@product/domain'
import type { Access } from '#platform/llm/index.ts'
import { isPublicAddress } from '#platform/outside/public-addresses.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionError } from './errors.ts'

type Given = { provider: ProviderId; key?: string | undefined; baseUrl?: string | null | undefined }

/** The given key and address, without those that the provider does not use. Missing ones are refused. */
export async function readAccess(
  { config }: Pick<ConnectionDeps, 'config'>,
  { provider, key, baseUrl }: Given,
): Promise<Access> {
  const info = describeProvider(provider)
  if (info.key === 'required' && key === undefined)
    throw connectionError('connection.key-needed', { message: `Enter your ${info.name} API key.` })
  return {
    key: info.key === 'none' ? null : (key ?? null),
    baseUrl: await readAddress(baseUrl, { provider, allowPrivate: config.allowPrivateProviders }),
  }
}

type Options = { provider: ProviderId; allowPrivate: boolean }

/** The address to store: null for the provider's usual one. Refuses an address that no key may be sent to. */
export async function readAddress(
  given: string | null | undefined,
  { provider, allowPrivate }: Options,
): Promise<string | null> {
  const { baseUrl: usual, takesAddress } = describeProvider(provider)
  if (!takesAddress) return null
  const address = given ? normalize(given) : usual
  if (address === null) throw connectionError('connection.address-needed')
  if (address !== usual || usual.startsWith('http:'))
    await checkReachable(new URL(address), allowPrivate)
  return address === usual ? null : address
}

function normalize(given: string): string {
  const url = new URL(given)
  if (url.username || url.password || url.search || url.hash)
    throw connectionError('connection.address-invalid', {
      message: 'Leave out user name, password, and anything after “?” or “#”.',
    })
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** Over http the key could be read on its way: that is accepted only within a private network. */
async function checkReachable({ protocol, hostname }: URL, allowPrivate: boolean): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'https:' && isIP(host) === 0 && !isLocalName(host)) return
  const isPrivate = await leadsToPrivate(host)
  if (isPrivate && !allowPrivate) throw connectionError('connection.address-private')
  if (!isPrivate && protocol === 'http:')
    throw connectionError('connection.address-invalid', {
      message:
        'Use https: over http, others could read your API key. Only private networks may use http.',
    })
}

const isLocalName = (host: string): boolean => /(^|\.)localhost$/i.test(host)

async function leadsToPrivate(host: string): Promise<boolean> {
  if (isIP(host) !== 0) return !isPublicAddress(host)
  if (isLocalName(host)) return true
  const found = await lookup(host, { all: true }).catch(() => [])
  if (found.length === 0)
    throw connectionError('connection.address-invalid', {
      message: `${host} can’t be found. Check the base URL.`,
    })
  return found.every(({ address }) => !isPublicAddress(address))
}
