import { useImportSources } from '../use-import-sources.ts'
import { ImportBar } from './import-bar.tsx'
import { AddressForm, DropZone, PasteForm } from './source-forms.tsx'
import { SourceSection } from './source-section.tsx'

/** Files, an address or a pasted text, what was understood of each, and what to bring in. */
export function ImportPanel() {
  const importing = useImportSources()
  const { sources, ticked, readFiles, readAddress, readText, remove, tick } = importing
  return (
    <div className="grid grid-cols-1 gap-4">
      <DropZone onFiles={readFiles} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <AddressForm onAddress={readAddress} />
        <PasteForm onText={readText} />
      </div>
      {sources.length > 0 ? (
        <section aria-label="What was understood" className="grid grid-cols-1 gap-4">
          {sources.map((source) => (
            <SourceSection
              key={source.id}
              source={source}
              ticked={ticked}
              onTick={tick}
              onRemove={() => remove(source.id)}
            />
          ))}
          <ImportBar {...importing} />
        </section>
      ) : null}
    </div>
  )
}
