import { describeProvider, type ProviderId } from '@product/domain'
import { llmError } from '../errors.ts'
import type { Access } from '../provider.ts'

/** Where the API is: what its paths are appended to. */
export function readBaseUrl(id: ProviderId, access: Access): string {
  const address = access.baseUrl ?? describeProvider(id).baseUrl ?? ''
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isGood = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isGood || url.search || url.hash)
    throw llmError('provider.unreachable', {
      message:
        'The address of the connection must begin with http:// or https://, and hold no password, question mark or hash.',
    })
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  // Where Ollama is, is mostly told without the part that speaks this protocol.
  return `${url.origin}${id === 'ollama' && path === '' ? '/v1' : path}`
}
