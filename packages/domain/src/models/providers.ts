/** Who answers a prompt. */
export const providerIds = [
  'openai',
  'anthropic',
  'google',
  'deepseek',
  'mistral',
  'groq',
  'together',
  'ollama',
  'compatible',
  'midjourney',
  'browser',
  'demo',
] as const

export type ProviderId = (typeof providerIds)[number]

export type ProviderInfo = {
  id: ProviderId
  name: string
  /** What it is known for, in a few words. */
  summary: string
  key: 'required' | 'optional' | 'none'
  /** Where its API is; null where everyone has an address of their own. */
  baseUrl: string | null
  /** Whether the address may be another one: a proxy, a region, a machine of one's own. */
  takesAddress: boolean
  /** Where a key is made. */
  keyPage: string | null
}

const providers: ProviderInfo[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    summary: 'GPT models, DALL-E images and speech',
    key: 'required',
    baseUrl: 'https://api.openai.com/v1',
    takesAddress: true,
    keyPage: 'https://platform.openai.com/api-keys',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    summary: 'Claude models',
    key: 'required',
    baseUrl: 'https://api.anthropic.com/v1',
    takesAddress: true,
    keyPage: 'https://console.anthropic.com/settings/keys',
  },
  {
    id: 'google',
    name: 'Google Gemini',
    summary: 'Gemini models and images',
    key: 'required',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    takesAddress: true,
    keyPage: 'https://aistudio.google.com/apikey',
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    summary: 'DeepSeek chat and reasoning models',
    key: 'required',
    baseUrl: 'https://api.deepseek.com/v1',
    takesAddress: true,
    keyPage: 'https://platform.deepseek.com/api_keys',
  },
  {
    id: 'mistral',
    name: 'Mistral AI',
    summary: 'Mistral, Magistral and Codestral models',
    key: 'required',
    baseUrl: 'https://api.mistral.ai/v1',
    takesAddress: true,
    keyPage: 'https://console.mistral.ai/api-keys',
  },
  {
    id: 'groq',
    name: 'Groq',
    summary: 'LLaMA and other open models, fast',
    key: 'required',
    baseUrl: 'https://api.groq.com/openai/v1',
    takesAddress: true,
    keyPage: 'https://console.groq.com/keys',
  },
  {
    id: 'together',
    name: 'Together AI',
    summary: 'LLaMA and many other open models',
    key: 'required',
    baseUrl: 'https://api.together.xyz/v1',
    takesAddress: true,
    keyPage: 'https://api.together.ai/settings/api-keys',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    summary: 'Open models on your own machine',
    key: 'optional',
    baseUrl: 'http://127.0.0.1:11434/v1',
    takesAddress: true,
    keyPage: null,
  },
  {
    id: 'compatible',
    name: 'OpenAI-compatible',
    summary: 'Any service with an OpenAI-compatible API',
    key: 'optional',
    baseUrl: null,
    takesAddress: true,
    keyPage: null,
  },
  {
    id: 'midjourney',
    name: 'Midjourney',
    summary: 'No public API: runs write the command to paste',
    key: 'none',
    baseUrl: null,
    takesAddress: false,
    keyPage: null,
  },
  {
    id: 'browser',
    name: 'This browser',
    summary: 'The model that your browser has built in, on your device',
    key: 'none',
    baseUrl: null,
    takesAddress: false,
    keyPage: null,
  },
  {
    id: 'demo',
    name: 'Demo',
    summary: 'Not an AI model: shows how running works, without a key',
    key: 'none',
    baseUrl: null,
    takesAddress: false,
    keyPage: null,
  },
]

const byId = new Map(providers.map((provider) => [provider.id, provider]))

export function describeProvider(id: ProviderId): ProviderInfo {
  const provider = byId.get(id)
  if (!provider) throw new Error(`There is no provider ${id}`)
  return provider
}

/** Providers that are there, or not, without being connected. */
export const builtInProviders = ['browser', 'demo'] as const satisfies ProviderId[]

export type ConnectableProvider = Exclude<ProviderId, (typeof builtInProviders)[number]>

export const isConnectable = (id: ProviderId): id is ConnectableProvider =>
  !builtInProviders.some((builtIn) => builtIn === id)

/** Providers that can be connected, in the order in which the screen offers them. */
export const connectableProviders = providers.filter(({ id }) => isConnectable(id))
