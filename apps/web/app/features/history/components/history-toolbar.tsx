import { runStatuses } from '@product/contract/runs'
import { Button } from '@product/ui/forms/button'
import { FilterSelect } from '@product/ui/forms/filter-select'
import { SearchField } from '@product/ui/forms/search-field'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { Badge } from '@product/ui/text/badge'
import { Download, X } from 'lucide-react'
import { type RunListFilter, useExportRuns } from '../api/runs.ts'
import type { ChangeView, HistoryView } from '../model/history-view.ts'
import { DateRangeMenu } from './date-range-menu.tsx'

type HistoryToolbarProps = {
  view: HistoryView
  models: readonly { model: string; label: string }[]
  /** Of the prompt that the view is narrowed to. */
  promptTitle: string
  onChange: ChangeView
}

export function HistoryToolbar({ view, models, promptTitle, onChange }: HistoryToolbarProps) {
  const { q, status, model, promptId, version } = view
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search history..."
        value={q}
        onSearch={(text) => onChange({ q: text })}
        className="min-w-48 flex-1 max-sm:basis-full"
      />
      <FilterSelect
        label="Status"
        className="w-38 max-sm:min-w-36 max-sm:flex-1"
        all="All statuses"
        value={status}
        options={runStatuses.map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ status: value })}
      />
      <FilterSelect
        label="Model"
        className="w-38 max-sm:min-w-36 max-sm:flex-1"
        all="All models"
        value={model}
        options={models.map(({ model: value, label }) => ({ value, label }))}
        onChange={(value) => onChange({ model: value })}
      />
      <DateRangeMenu view={view} onChange={onChange} />
      {promptId === undefined ? null : (
        <Badge variant="accent">
          {version === undefined ? promptTitle : `${promptTitle}, version ${version}`}
          <button
            type="button"
            aria-label="Show runs of all prompts"
            className="touch-target relative"
            onClick={() => onChange({ prompt: undefined, version: undefined })}
          >
            <X className="size-3" />
          </button>
        </Badge>
      )}
    </div>
  )
}

/** Of what is shown: the same filters, all pages. */
export function ExportMenu({ filter }: { filter: RunListFilter }) {
  const { mutate, isPending } = useExportRuns()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button loading={isPending}>
          <Download />
          <span className="max-sm:sr-only">Export</span>
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
