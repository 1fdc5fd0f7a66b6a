import { modalities, nameModel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { ListFilter, X } from 'lucide-react'
import { useCollections } from '#web/entities/collection/collections.ts'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import { useFacets } from '../api/prompts.ts'
import {
  describeFilter,
  type FilterName,
  filterLabels,
  type filterNames,
  type PromptView,
  valuesOf,
} from '../model/prompt-view.ts'

type ChosenFilter = (typeof filterNames)[number]

type FilterMenuProps = {
  view: PromptView
  names: readonly ChosenFilter[]
  onOpen?: (() => void) | undefined
}

/** Each filter with its values, several of which may be ticked. */
export function FilterMenu({ view, names, onOpen }: FilterMenuProps) {
  const options = useOptions()
  return (
    <DropdownMenu onOpenChange={(open) => open && onOpen?.()}>
      <DropdownMenuTrigger asChild>
        <Button>
          <ListFilter />
          Filter
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {names.map((name) => (
          <DropdownMenuSub key={name}>
            <DropdownMenuSubTrigger>{filterLabels[name]}</DropdownMenuSubTrigger>
            <DropdownMenuSubContent className="max-h-80 overflow-y-auto">
              {options[name].length === 0 ? (
                <DropdownMenuItem disabled>Nothing to choose yet</DropdownMenuItem>
              ) : null}
              {options[name].map(({ value, label, count }) => (
                <DropdownMenuCheckboxItem
                  key={value}
                  checked={valuesOf(view.filter, name).includes(value)}
                  onCheckedChange={() => view.toggle(name, value)}
                  // Stays open, so that several can be ticked.
                  onSelect={(event) => event.preventDefault()}
                >
                  <span className="max-w-56 truncate">{label}</span>
                  {count === undefined ? null : (
                    <span className="ml-auto pl-4 text-12 text-faint tabular-nums">
                      {count.toLocaleString('en')}
                    </span>
                  )}
                </DropdownMenuCheckboxItem>
              ))}
            </DropdownMenuSubContent>
          </DropdownMenuSub>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type Option = { value: string; label: string; count?: number }

function useOptions(): Record<ChosenFilter, Option[]> {
  const { data: facets } = useFacets()
  const { data: collections = [] } = useCollections()
  return {
    tag: (facets?.tags ?? []).map(({ name, count }) => ({ value: name, label: name, count })),
    model: (facets?.models ?? []).map(({ name, count }) => ({
      value: name,
      label: nameModel(name),
      count,
    })),
    modality: modalities.map((value) => ({ value, label: modalityNames[value] })),
    collection: collections.map(({ slug, name }) => ({ value: slug, label: name })),
    favorite: [
      { value: 'true', label: 'Only favorites' },
      { value: 'false', label: 'Without favorites' },
    ],
  }
}

type FilterChipsProps = { view: PromptView; names: readonly FilterName[] }

/** Each value that is filtered by, with a click to take it away. */
export function FilterChips({ view, names }: FilterChipsProps) {
  const { data: collections = [] } = useCollections()
  const active = names.flatMap((name) =>
    valuesOf(view.filter, name).map((value) => ({
      name,
      value,
      label: describeFilter(name, value, collections),
    })),
  )
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, value, label }) => (
        <Button
          key={`${name} ${value}`}
          size="s"
          aria-label={`Remove filter ${filterLabels[name]} ${label}`}
          onClick={() => view.toggle(name, value)}
        >
          <span className="max-w-48 truncate">{label}</span>
          <X className="size-3.5" />
        </Button>
      ))}
      <Button size="s" variant="ghost" onClick={view.clear}>
        Clear all
      </Button>
    </div>
  )
}
