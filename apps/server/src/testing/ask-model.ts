import { defaultSettings } from '@product/domain'
import type { Access, AnswerPart, ModelCall, Provider } from '#platform/llm/index.ts'

type Asked = Partial<Omit<ModelCall, 'settings'>> & { settings?: Partial<ModelCall['settings']> }

/** Asks a model and waits for all of its answer; what is not given is as in an ordinary run. */
export async function askModel(provider: Provider, access: Partial<Access>, asked: Asked = {}) {
  const { settings, ...call } = asked
  const parts: AnswerPart[] = []
  const answer = provider.answer(
    { key: 'test-key', baseUrl: null, ...access },
    {
      modelId: 'model-1',
      output: 'text',
      systemMessage: '',
      body: 'Say hello',
      images: [],
      settings: { ...defaultSettings, ...settings },
      signal: new AbortController().signal,
      ...call,
    },
  )
  for await (const part of answer) parts.push(part)
  return readParts(parts)
}

function readParts(parts: AnswerPart[]) {
  const pick = <Type extends AnswerPart['type']>(type: Type) =>
    parts.filter((part): part is Extract<AnswerPart, { type: Type }> => part.type === type)
  return {
    text: pick('text')
      .map(({ text }) => text)
      .join(''),
    reasoning: pick('reasoning')
      .map(({ text }) => text)
      .join(''),
    warnings: pick('warning').map(({ message }) => message),
    notes: pick('note').map(({ note }) => note),
    usage: pick('usage').at(-1)?.usage,
    files: pick('file'),
  }
}
