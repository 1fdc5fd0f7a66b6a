import { describeProvider, isModelName, type ProviderId } from '@product/domain'
import type { Adapter, Connection } from './adapter.ts'
import { describeCall } from './answers/describe-call.ts'
import { askForJson, fitSettings } from './answers/fit-settings.ts'
import { makeImage } from './answers/make-image.ts'
import { makeSpeech } from './answers/make-speech.ts'
import { streamAnswer } from './answers/stream-answer.ts'
import { llmError } from './errors.ts'
import { explainFailure } from './failures/explain-failure.ts'
import { answerLimits } from './fetching/answer-limits.ts'
import { type Ask, type GuardedFetch, toFetch } from './fetching/guarded-fetch.ts'
import { hideKey, isSecret } from './keys/hide-key.ts'
import type { Access, AnswerPart, ModelCall, Provider } from './provider.ts'

/** A provider that is reached over the network. */
export function createProvider(id: ProviderId, adapter: Adapter, fetch: GuardedFetch): Provider {
  const { name, key: needsKey } = describeProvider(id)

  function connect(access: Access, kind: keyof typeof answerLimits) {
    if (needsKey === 'required' && !access.key) throw llmError('provider.key-refused')
    const baseUrl = readBaseUrl(id, access)
    const ask = stayBeneath(baseUrl, fetch(answerLimits[kind]))
    return { key: access.key, baseUrl, ask, fetch: toFetch(ask) }
  }

  function write(access: Access, given: ModelCall): AsyncGenerator<AnswerPart> {
    const rules = adapter.rulesFor(given.modelId)
    const fitted = fitSettings(given.settings, rules, name)
    const asked = askForJson({ ...given, settings: fitted.settings }, rules, name)
    const { call } = asked
    const connection = connect(access, call.output === 'image' ? 'image' : 'text')
    const options = { ...describeCall(call), providerOptions: adapter.optionsFor?.(call) ?? {} }
    const open = (fetch: Connection['fetch']) =>
      adapter.openText({ ...connection, fetch }, call.modelId)
    const { ask } = connection
    const leftOut = [...fitted.warnings, ...asked.warnings]
    return streamAnswer({ open, ask, call, options, leftOut, providerName: name })
  }

  async function* draw(access: Access, call: ModelCall): AsyncGenerator<AnswerPart> {
    if (adapter.writesImages) return yield* write(access, call)
    if (!adapter.openImage) throw cannot(`${name} can’t make images here`)
    const model = await adapter.openImage(connect(access, 'image'), call.modelId)
    yield* makeImage(model, call, name)
  }

  async function* speak(access: Access, call: ModelCall): AsyncGenerator<AnswerPart> {
    if (!adapter.openSpeech) throw cannot(`${name} can’t make speech here`)
    const model = await adapter.openSpeech(connect(access, 'speech'), call.modelId)
    yield* makeSpeech(model, call, name)
  }

  const ask = (access: Access, call: ModelCall): AsyncGenerator<AnswerPart> => {
    if (!isModelName(id, call.modelId)) throw llmError('provider.model-invalid')
    if (call.output === 'image') return draw(access, call)
    return call.output === 'speech' ? speak(access, call) : write(access, call)
  }

  return {
    id,
    async listModels(access, signal) {
      try {
        const listed = await adapter.listModels(connect(access, 'list'), signal)
        const { key } = access
        return isSecret(key) ? listed.filter((modelId) => !modelId.includes(key)) : listed
      } catch (error) {
        throw explainFailure(error, { provider: id, key: access.key, signal })
      }
    },
    async *answer(access, call) {
      try {
        for await (const part of ask(access, call)) yield redactPart(part, access.key)
      } catch (error) {
        throw explainFailure(error, { provider: id, key: access.key, signal: call.signal })
      }
    },
  }
}

const mostCharacters = 2_000

/** Warnings and notes may quote the provider and are stored with the run: they are shortened, without the key. */
function redactPart(part: AnswerPart, key: string | null): AnswerPart {
  if (part.type === 'warning')
    return { ...part, message: hideKey(part.message.slice(0, mostCharacters), key) }
  return part.type === 'note'
    ? { ...part, note: hideKey(part.note.slice(0, mostCharacters), key) }
    : part
}

/** The key is meant for the API at this address, and for nothing else on its host. */
const stayBeneath =
  (baseUrl: string, ask: Ask): Ask =>
  (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input)
    if (!href.startsWith(`${baseUrl}/`)) throw llmError('provider.address-refused')
    return ask(input, init)
  }

const cannot = (what: string) =>
  llmError('model.cannot', { message: `${what}. Choose another provider’s model.` })

/** The address that the paths of the API are appended to. */
function readBaseUrl(id: ProviderId, access: Access): string {
  const address = access.baseUrl ?? describeProvider(id).baseUrl ?? ''
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isGood = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isGood || url.search || url.hash)
    throw llmError('provider.unreachable', {
      message: 'The base URL must start with http:// or https://, without a password, “?” or “#”.',
    })
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  // The address of Ollama is usually given without the path of this protocol.
  return `${url.origin}${id === 'ollama' && path === '' ? '/v1' : path}`
}
