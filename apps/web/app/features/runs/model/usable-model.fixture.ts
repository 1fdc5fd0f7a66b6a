import type { UsableModel } from '@product/contract/connections'

export const usableModel = (model: string, details: Partial<UsableModel> = {}): UsableModel => ({
  model,
  label: model,
  provider: 'openai',
  connectionId: null,
  connectionName: null,
  output: 'text',
  acceptsImages: false,
  contextTokens: null,
  inputPrice: null,
  outputPrice: null,
  isUsable: true,
  isDefault: false,
  ...details,
})
