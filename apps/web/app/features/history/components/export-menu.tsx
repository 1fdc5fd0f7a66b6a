import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Download } from 'lucide-react'
import { useExportRuns } from '../api/export-runs.ts'
import type { RunListFilter } from '../api/list-runs.ts'

/** Of what is shown: the same filters, all pages. */
export function ExportMenu({ filter }: { filter: RunListFilter }) {
  const { mutate, isPending } = useExportRuns()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button loading={isPending}>
          <Download />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => mutate({ format: 'csv', filter })}>CSV</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => mutate({ format: 'json', filter })}>
          JSON
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
