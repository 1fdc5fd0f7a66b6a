import { SearchField } from '@product/ui/forms/search-field'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { LayoutGrid, List } from 'lucide-react'
import { useRef } from 'react'
import { searchShortcuts } from '#web/lib/shortcuts/shortcut-groups.ts'
import { useShortcutGroup } from '#web/lib/shortcuts/shortcut-store.ts'
import { useSearchKey } from '#web/lib/shortcuts/use-search-key.ts'
import { filterNames, type PromptView } from '../model/prompt-view.ts'
import { FilterChips, FilterMenu } from './filter-menu.tsx'
import { SavedViewButton } from './saved-view-button.tsx'

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
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)
  useShortcutGroup(searchShortcuts)
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          ref={search}
          label="Search in titles, texts and tags"
          aria-keyshortcuts="/"
          value={filter.q ?? ''}
          onSearch={(text) => set('q', text)}
          className="min-w-0 flex-1 basis-60"
        />
        <FilterMenu view={view} names={filterNames} />
        <SavedViewButton query={view.query} />
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
      <FilterChips view={view} names={[...filterNames, 'import']} />
    </div>
  )
}
