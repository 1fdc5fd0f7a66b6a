import type { WorkspaceAbilities } from '@product/contract/workspaces'
import type { ReactNode } from 'react'
import { useMay } from './workspaces.ts'

type IfMayProps = { ability: keyof WorkspaceAbilities; children: ReactNode }

/** Controls that only people with this ability in the workspace see. */
export const IfMay = ({ ability, children }: IfMayProps) => (useMay(ability) ? children : null)
