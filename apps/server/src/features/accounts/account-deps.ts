import type { IdentityDeps } from '#features/identity/index.ts'
import type { Actors } from './actors.ts'
import type { ExportSlots } from './export-slots.ts'

/** The dependencies of features for signed-in people. */
export type AccountDeps = IdentityDeps & { actors: Actors; holdExport: ExportSlots }
