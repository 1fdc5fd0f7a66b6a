import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useState } from 'react'
import { stackError } from '#web/lib/api/stack-error.ts'
import { type ImportResult, useUndoImport } from '../api/imports.ts'
import { useImportSources } from '../use-import-sources.ts'
import { ImportBar } from './import-bar.tsx'
import { ImportDone } from './import-done.tsx'
import { AddressForm, DropZone, PasteForm } from './source-forms.tsx'
import { SourceSection } from './source-section.tsx'

/** Files, an address or a pasted text, what was understood of each, and what to bring in. */
export function ImportPanel() {
  const importing = useImportSources()
  const { sources, ticked, readFiles, readAddress, readText, remove, tick, mapColumns } = importing
  const [result, setResult] = useState<ImportResult>()
  const undoing = useUndoImport()

  function finish(done: ImportResult) {
    importing.clear()
    setResult(done)
  }

  if (result)
    return (
      <ImportDone
        result={result}
        isUndoing={undoing.isPending}
        onUndo={() =>
          undoing.mutate(result, {
            onSuccess: () => {
              setResult(undefined)
              stackToast({ title: 'Import undone', variant: 'success' })
            },
            onError: (error) => stackError('Import not undone', error),
          })
        }
        onAgain={() => setResult(undefined)}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <DropZone onFiles={readFiles} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <AddressForm onAddress={readAddress} />
        <PasteForm onText={readText} />
      </div>
      {sources.length > 0 ? (
        <section aria-label="Import preview" className="flex flex-col gap-4">
          {sources.map((source) => (
            <SourceSection
              key={source.id}
              source={source}
              ticked={ticked}
              onTick={tick}
              onMapColumns={mapColumns}
              onRemove={() => remove(source.id)}
            />
          ))}
        </section>
      ) : null}
      {sources.length > 0 ? <ImportBar {...importing} onDone={finish} /> : null}
    </div>
  )
}
