import { exportFormats } from '@product/contract/transfers'
import { DropdownMenuItem } from '@product/ui/overlays/dropdown-menu'
import { type ExportScope, useExportPrompts } from '#web/entities/prompt/export-prompts.ts'

/** The formats as items of a menu; choosing one downloads the file. */
export function ExportItems({ scope }: { scope: ExportScope }) {
  const { mutate } = useExportPrompts()
  return exportFormats.map(({ id, label }) => (
    <DropdownMenuItem key={id} onSelect={() => mutate({ format: id, scope })}>
      {label}
    </DropdownMenuItem>
  ))
}
