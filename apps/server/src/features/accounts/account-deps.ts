import type { IdentityDeps } from '#features/identity/index.ts'
import type { Actors } from './create-actors.ts'
import type { ExportSlots } from './create-export-slots.ts'

/** The dependencies of features for signed-in people. */
export type AccountDeps = IdentityDeps & { actors: Actors; holdExport: ExportSlots }
