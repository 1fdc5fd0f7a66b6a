import { exportFormats } from '@product/contract/transfers'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ExportScope, useExportPrompts } from '#web/entities/prompt/export-prompts.ts'

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

/** The formats as items of a menu; choosing one downloads the file. */
export function ExportItems({ scope }: { scope: ExportScope }) {
  const { mutate } = useExportPrompts()
  return exportFormats.map(({ id, label }) => (
    <DropdownMenuItem key={id} onSelect={() => mutate({ format: id, scope })}>
      {label}
    </DropdownMenuItem>
  ))
}

/** Beside its icon where there is room for words. */
export const BulkLabel = ({ children }: { children: ReactNode }) => (
  <span className="max-md:sr-only">{children}</span>
)
