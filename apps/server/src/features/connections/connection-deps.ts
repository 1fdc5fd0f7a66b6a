import type { AccountDeps } from '#features/accounts/index.ts'
import type { ModelProviders } from '#platform/llm/index.ts'

/** What connections are built on: whoever answers prompts, beside what every feature has. */
export type ConnectionDeps = AccountDeps & { modelProviders: ModelProviders }
