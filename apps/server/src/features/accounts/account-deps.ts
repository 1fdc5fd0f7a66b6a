import type { IdentityDeps } from '#features/identity/index.ts'
import type { Actors } from './actors.ts'
import type { ExportSlots } from './export-slots.ts'

/** What features of signed-in people are built on. */
export type AccountDeps = IdentityDeps & { actors: Actors; holdExport: ExportSlots }
