import type { ConnectionDeps } from '#features/connections/index.ts'
import type { RunEngine } from './live/run-engine.ts'

export type RunDeps = ConnectionDeps & { engine: RunEngine }
