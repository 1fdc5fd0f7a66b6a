import type { AccountDeps } from '#features/accounts/index.ts'
import type { ModelProviders } from '#platform/llm/index.ts'

/** The dependencies of connections: those of every feature, and the providers of models. */
export type ConnectionDeps = AccountDeps & { modelProviders: ModelProviders }
