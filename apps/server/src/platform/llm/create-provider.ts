import { describeProvider, type ProviderId } from '@product/domain'
import type { Adapter, Connection } from './adapter.ts'
import { answerLimits } from './answer-limits.ts'
import { describeCall } from './describe-call.ts'
import { llmError } from './errors.ts'
import { explainFailure } from './explain-failure.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import type { Access, AnswerPart, ModelCall, Provider } from './provider.ts'
import { streamAnswer } from './stream-answer.ts'

/** One who is asked over the network. */
export function createProvider(id: ProviderId, adapter: Adapter, fetch: GuardedFetch): Provider {
  const { name } = describeProvider(id)

  function connect(access: Access, kind: keyof typeof answerLimits): Connection {
    const baseUrl = readBaseUrl(id, access)
    return { key: access.key, baseUrl, fetch: fetch(answerLimits[kind]) }
  }

  async function* ask(access: Access, call: ModelCall): AsyncGenerator<AnswerPart> {
    const model = await adapter.openText(connect(access, 'text'), call.modelId)
    yield* streamAnswer({ model, call, options: describeCall(call), providerName: name })
  }

  return {
    id,
    async listModels(access, signal) {
      try {
        return await adapter.listModels(connect(access, 'list'), signal)
      } catch (error) {
        throw explainFailure(error, { provider: id, key: access.key, signal, hasBegun: false })
      }
    },
    async *answer(access, call) {
      let hasBegun = false
      try {
        for await (const part of ask(access, call)) {
          hasBegun = true
          yield part
        }
      } catch (error) {
        const { signal } = call
        throw explainFailure(error, { provider: id, key: access.key, signal, hasBegun })
      }
    },
  }
}

function readBaseUrl(id: ProviderId, access: Access): string {
  const address = access.baseUrl ?? describeProvider(id).baseUrl ?? ''
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw llmError('provider.unreachable', {
      message:
        'The address of the connection must begin with http:// or https:// and hold no password.',
    })
  return address.replace(/\/+$/, '')
}
