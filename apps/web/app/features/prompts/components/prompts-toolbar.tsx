import { SearchField } from '@product/ui/forms/search-field'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { LayoutGrid, List } from 'lucide-react'
import { filterNames } from '../model/prompt-view.ts'
import type { PromptView } from '../use-prompt-view.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPopover } from './filter-popover.tsx'

const sorts = [
  { value: 'updated', label: 'Last updated' },
  { value: 'created', label: 'Newest' },
  { value: 'title', label: 'Title' },
] as const

const kinds = [
  { value: 'list', label: <List />, accessibleLabel: 'List' },
  { value: 'grid', label: <LayoutGrid />, accessibleLabel: 'Grid' },
] as const

export function PromptsToolbar({ view }: { view: PromptView }) {
  const { filter, kind, set } = view
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search in titles, texts and tags"
          value={filter.q ?? ''}
          onSearch={(text) => set('q', text)}
          className="min-w-0 flex-1 basis-60"
        />
        <FilterPopover view={view} names={filterNames} />
        <Select value={filter.sort ?? 'updated'} onValueChange={(sort) => set('sort', sort)}>
          <SelectTrigger aria-label="Sort" className="w-36" />
          <SelectContent>
            {sorts.map(({ value, label }) => (
              <SelectItem key={value} value={value}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <SegmentedControl
          label="View"
          value={kind}
          onValueChange={(chosen) => set('view', chosen === 'list' ? undefined : chosen)}
          options={kinds}
        />
      </div>
      <FilterChips view={view} names={filterNames} />
    </div>
  )
}
