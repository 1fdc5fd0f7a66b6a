import type { ModelOutput, ProviderId } from '@product/domain'
import type { AccountDeps, UserActor } from '#features/accounts/index.ts'
import type { Access, Provider, TokenUsage } from '#platform/llm/index.ts'
import type { RunEngine } from './live/run-engine.ts'

/** A model that somebody may run now, with what is needed to reach it. */
export type OpenedModel = {
  connectionId: string | null
  provider: ProviderId
  modelId: string
  output: ModelOutput
  sees: boolean
  access: Access
}

/** How runs reach models: what other features and the platform know of that. */
export type ModelServices = {
  providerOf: (id: ProviderId) => Provider
  openModel: (
    actor: UserActor,
    chosen: { model: string; connectionId?: string | undefined },
  ) => Promise<OpenedModel>
  /** Tells a connection that its key was refused, or that it is good. */
  reportProblem: (connectionId: string, problem: string | null) => Promise<void>
  /** In micro-dollars; null where no price is known. */
  priceOf: (asked: { provider: ProviderId; modelId: string; usage: TokenUsage }) => number | null
}

export type RunDeps = AccountDeps & { models: ModelServices; engine: RunEngine }
