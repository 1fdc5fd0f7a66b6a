export { llmError } from './errors.ts'
export type { Access, AnswerPart, ModelCall, Provider, TokenUsage } from './provider.ts'
