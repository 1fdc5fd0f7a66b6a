import { Button } from '@product/ui/forms/button'
import { X } from 'lucide-react'
import { useCollections } from '#web/entities/collection/list-collections.ts'
import { describeFilter, filterLabels } from '../model/describe-filter.ts'
import type { FilterName } from '../model/prompt-view.ts'
import type { PromptView } from '../use-prompt-view.ts'

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
