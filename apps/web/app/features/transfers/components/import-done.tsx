import { Button } from '@product/ui/forms/button'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { ImportResult } from '../api/imports.ts'

type ImportDoneProps = {
  result: ImportResult
  isUndoing: boolean
  onUndo: () => void
  onAgain: () => void
}

/** The result of an import, with ways to see it and to undo it. */
export function ImportDone({ result, isUndoing, onUndo, onAgain }: ImportDoneProps) {
  const { promptIds, importIds } = result
  const count = promptIds.length
  const [only] = promptIds
  const imported = new URLSearchParams(importIds.map((id) => ['import', id]))
  return (
    <section
      aria-label="Import done"
      className="grid justify-items-center gap-1 rounded-m border border-line bg-surface-raised px-6 py-10 text-center"
    >
      <CircleCheck aria-hidden className="mb-2 size-6 text-success" />
      <h2 className="text-16">
        {count === 1 ? '1 prompt imported' : `${count.toLocaleString('en')} prompts imported`}
      </h2>
      <p className="text-13 text-quiet">Undo moves {count === 1 ? 'it' : 'them'} to the trash.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button asChild variant="primary">
          {count === 1 ? (
            <Link to={`/editor/${only}`}>Open prompt</Link>
          ) : (
            <Link to={`/prompts?${imported}`}>Show the {count.toLocaleString('en')} imported</Link>
          )}
        </Button>
        <Button onClick={onUndo} loading={isUndoing}>
          Undo
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Import more
        </Button>
      </div>
    </section>
  )
}
