import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Download } from 'lucide-react'
import type { ExportScope } from '#web/entities/prompt/export-prompts.ts'
import { BulkLabel } from './bulk-label.tsx'
import { ExportItems } from './export-items.tsx'

type ExportMenuProps = {
  scope: ExportScope
  label?: string
  /** In the bar of what is selected. */
  quiet?: boolean
}

export function ExportMenu({ scope, label = 'Export', quiet = false }: ExportMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant={quiet ? 'ghost' : 'secondary'}>
          <Download />
          {quiet ? <BulkLabel>{label}</BulkLabel> : label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ExportItems scope={scope} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
