import { modalities, nameModel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { FilterSelect } from '@product/ui/forms/filter-select'
import { SearchField } from '@product/ui/forms/search-field'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { LayoutGrid, List, ListFilter, X } from 'lucide-react'
import { useCollections } from '#web/entities/collection/collections.ts'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { useFacets } from '../api/prompts.ts'
import type { PromptView } from '../model/prompt-view.ts'
import { describeFilter, type FilterName, filterLabels, filterNames } from '../model/prompt-view.ts'

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

type FilterChipsProps = { view: PromptView; names: readonly FilterName[] }

/** Each filter in force, with a click to take it away. */
export function FilterChips({ view, names }: FilterChipsProps) {
  const { data: collections = [] } = useCollections()
  const active = names.flatMap((name) => {
    const value = view.filter[name]
    return value === undefined ? [] : [{ name, value }]
  })
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, value }) => (
        <Button
          key={name}
          size="s"
          aria-label={`Remove filter ${filterLabels[name]}`}
          onClick={() => view.set(name, undefined)}
        >
          <span className="max-w-48 truncate">{describeFilter(name, value, collections)}</span>
          <X className="size-3.5" />
        </Button>
      ))}
      <Button size="s" variant="ghost" onClick={view.clear}>
        Clear all
      </Button>
    </div>
  )
}

type FilterPopoverProps = {
  view: PromptView
  names: readonly FilterName[]
  onOpen?: (() => void) | undefined
}

export function FilterPopover({ view, names, onOpen }: FilterPopoverProps) {
  return (
    <Popover onOpenChange={(open) => open && onOpen?.()}>
      <PopoverTrigger asChild>
        <Button>
          <ListFilter />
          Filter
        </Button>
      </PopoverTrigger>
      <PopoverContent className="flex flex-col gap-3">
        <Filters view={view} names={names} />
      </PopoverContent>
    </Popover>
  )
}

function Filters({ view, names }: Pick<FilterPopoverProps, 'view' | 'names'>) {
  const { data: facets } = useFacets()
  const { data: collections = [] } = useCollections()
  const counted = (name: string, count: number) => `${name} (${count.toLocaleString('en')})`
  const options: Record<FilterName, { value: string; label: string }[]> = {
    tag: (facets?.tags ?? []).map(({ name, count }) => ({
      value: name,
      label: counted(name, count),
    })),
    model: (facets?.models ?? []).map(({ name, count }) => ({
      value: name,
      label: counted(nameModel(name), count),
    })),
    modality: modalities.map((value) => ({ value, label: modalityNames[value] })),
    collection: collections.map(({ slug, name }) => ({ value: slug, label: name })),
    favorite: [
      { value: 'true', label: 'Only favorites' },
      { value: 'false', label: 'Without favorites' },
    ],
  }
  return names.map((name) => (
    <Field key={name} label={filterLabels[name]}>
      <FilterSelect
        value={view.filter[name]}
        options={options[name]}
        onChange={(value) => view.set(name, value)}
      />
    </Field>
  ))
}
