import { describeProvider, type ProviderId } from '@product/domain'
import type { Access } from '#platform/llm/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionError } from './errors.ts'
import { readAddress } from './read-address.ts'

type Given = { provider: ProviderId; key?: string | undefined; baseUrl?: string | null | undefined }

/** What was given, as far as this provider takes it; refused where something is missing. */
export async function readAccess(
  { config }: Pick<ConnectionDeps, 'config'>,
  { provider, key, baseUrl }: Given,
): Promise<Access> {
  const info = describeProvider(provider)
  if (info.key === 'required' && key === undefined)
    throw connectionError('connection.key-needed', { message: `Paste your key of ${info.name}.` })
  return {
    key: info.key === 'none' ? null : (key ?? null),
    baseUrl: await readAddress(baseUrl, { provider, allowPrivate: config.allowPrivateProviders }),
  }
}
