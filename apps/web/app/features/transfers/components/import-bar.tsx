import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type CollectionChoice,
  CollectionSelect,
} from '#web/entities/collection/collection-select.tsx'
import { useCreateNamedCollection } from '#web/entities/collection/collections.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useImportPrompts } from '../api/imports.ts'
import { type Candidate, collectionsOf, type FileCollection } from '../model/import-source.ts'
import { type PlannedRequest, planRequests } from '../model/plan-requests.ts'
import type { ImportSources } from '../use-import-sources.ts'

type ImportBarProps = Pick<ImportSources, 'sources' | 'candidates' | 'ticked' | 'clear'>

/** Where the ticked prompts go, and the button that brings them in. */
export function ImportBar({ sources, candidates, ticked, clear }: ImportBarProps) {
  const navigate = useNavigate()
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
    const ids = await importing.mutateAsync({
      requests: plan(chosen, collectionsOf(sources, chosen)),
      collection: slug,
    })
    clear()
    const [only] = ids
    stackToast({ title: countPrompts(ids.length, 'imported'), variant: 'success' })
    await navigate(
      ids.length === 1 && only ? `/editor/${only}` : slug ? `/collection/${slug}` : '/dashboard',
    )
  }

  const problem = creating.error ?? importing.error
  return (
    <div className="grid grid-cols-1 items-end gap-4 rounded-m border border-line bg-surface-raised p-4.5 sm:grid-cols-[1fr_auto]">
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
        {chosen.length === 0 ? 'Import' : countPrompts(chosen.length, 'import')}
      </Button>
      {problem ? (
        <p role="alert" className="text-13 text-danger sm:col-span-2">
          The import was not completed. {describeError(problem)}
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

function countPrompts(count: number, verb: 'import' | 'imported'): string {
  const prompts = count === 1 ? '1 prompt' : `${count.toLocaleString('en')} prompts`
  return verb === 'import' ? `Import ${prompts}` : `${prompts} imported`
}
