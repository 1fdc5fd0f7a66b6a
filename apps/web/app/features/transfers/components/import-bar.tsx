import { Button } from '@product/ui/forms/button'
import { useRef, useState } from 'react'
import {
  type CollectionChoice,
  CollectionSelect,
} from '#web/entities/collection/collection-select.tsx'
import { useCreateNamedCollection } from '#web/entities/collection/collections.ts'
import { explainError } from '#web/lib/api/plan-refusal.tsx'
import { type ImportResult, useImportPrompts } from '../api/imports.ts'
import { type Candidate, collectionsOf, type FileCollection } from '../model/import-source.ts'
import { type PlannedRequest, planRequests } from '../model/plan-requests.ts'
import type { ImportSources } from '../use-import-sources.ts'

type ImportBarProps = Pick<ImportSources, 'sources' | 'candidates' | 'ticked'> & {
  onDone: (result: ImportResult) => void
}

/** Where the ticked prompts go, and the button that brings them in. */
export function ImportBar({ sources, candidates, ticked, onDone }: ImportBarProps) {
  const [collection, setCollection] = useState<CollectionChoice>({ kind: 'none' })
  const [hasTried, setHasTried] = useState(false)
  const creating = useCreateNamedCollection()
  const importing = useImportPrompts()
  const plan = usePlan()
  const chosen = candidates.filter(({ key }) => ticked.has(key))
  const isUnnamed = collection.kind === 'new' && collection.name.trim() === ''
  const isReading = sources.some(({ status }) => status === 'reading')

  async function bringIn() {
    setHasTried(true)
    if (isUnnamed) return
    let slug = collection.kind === 'known' ? collection.slug : undefined
    if (collection.kind === 'new') {
      slug = (await creating.mutateAsync(collection.name)).slug
      setCollection({ kind: 'known', slug })
    }
    const result = await importing.mutateAsync({
      requests: plan(chosen, collectionsOf(sources, chosen)),
      collection: slug,
    })
    onDone(result)
  }

  const problem = creating.error ?? importing.error
  return (
    <div className="sticky bottom-4 z-10 grid grid-cols-1 items-end gap-x-4 gap-y-3 rounded-m border border-line-strong bg-surface-raised p-3.5 shadow-floating sm:grid-cols-[1fr_auto]">
      <CollectionSelect
        value={collection}
        onChange={setCollection}
        error={hasTried && isUnnamed ? 'Please enter a name' : undefined}
      />
      <Button
        variant="primary"
        disabled={chosen.length === 0 || isReading}
        loading={creating.isPending || importing.isPending}
        // Errors are shown below.
        onClick={() => void bringIn().catch(() => {})}
      >
        {chosen.length === 0 ? 'Import' : `Import ${countPrompts(chosen.length)}`}
      </Button>
      {problem ? (
        <p role="alert" className="text-13 text-danger sm:col-span-2">
          The import was not completed. {explainError(problem)}
        </p>
      ) : null}
    </div>
  )
}

/** The same prompts, tried again, are the same requests: what was stored meanwhile is not stored twice. */
function usePlan() {
  const kept = useRef<{ key: string; requests: PlannedRequest[] }>(undefined)
  return (chosen: Candidate[], collections: FileCollection[]): PlannedRequest[] => {
    const key = chosen.map((candidate) => candidate.key).join()
    if (kept.current?.key !== key)
      kept.current = {
        key,
        requests: planRequests(
          chosen.map(({ prompt }) => prompt),
          collections,
        ),
      }
    return kept.current.requests
  }
}

const countPrompts = (count: number): string =>
  count === 1 ? '1 prompt' : `${count.toLocaleString('en')} prompts`
