export { createModelProviders, type ModelProviders } from './create-model-providers.ts'
export { llmError } from './errors.ts'
export type { ProblemDetails } from './explain-failure.ts'
export type { Access, AnswerPart, ModelCall, Provider, TokenUsage } from './provider.ts'
