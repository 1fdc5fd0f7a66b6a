import { modalities, nameModel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { FilterSelect } from '@product/ui/forms/filter-select'
import { Popover, PopoverContent, PopoverTrigger } from '@product/ui/overlays/popover'
import { ListFilter } from 'lucide-react'
import { useCollections } from '#web/entities/collection/list-collections.ts'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { useFacets } from '../api/list-facets.ts'
import { filterLabels } from '../model/describe-filter.ts'
import type { FilterName } from '../model/prompt-view.ts'
import type { PromptView } from '../use-prompt-view.ts'

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
