import { type CsvField, createId } from '@product/domain'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { previewAddress, previewFile } from './api/imports.ts'
import { candidatesOf, type ImportSource, type ReadSource } from './model/import-source.ts'

/** State of an import: its sources and the selected prompts. */
export function useImportSources() {
  const [sources, setSources] = useState<ImportSource[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())

  const replace = (source: ImportSource) =>
    setSources((known) => known.map((each) => (each.id === source.id ? source : each)))

  /** Shows what was read, with all ticked that is not there yet. */
  function settle(source: ImportSource) {
    replace(source)
    const wanted = candidatesOf(source).filter(({ isKnown }) => !isKnown)
    setTicked((keys) => {
      const others = [...keys].filter((key) => !key.startsWith(`${source.id}:`))
      return new Set([...others, ...wanted.map(({ key }) => key)])
    })
  }

  async function read(label: string, readSource: ReadSource) {
    const source = { id: createId(), label, read: readSource }
    // First, where it is seen at once.
    setSources((known) => [{ ...source, status: 'reading' }, ...known])
    try {
      settle({ ...source, status: 'read', preview: await readSource() })
    } catch (error) {
      settle({ ...source, status: 'failed', message: describeError(error) })
    }
  }

  async function mapColumns(source: ImportSource & { status: 'read' }, fields: CsvField[]) {
    const { columnProblem: _, ...known } = source
    const columns = source.preview.columns.map((column, index) => ({
      ...column,
      field: fields[index] ?? column.field,
    }))
    const chosen = { ...known, preview: { ...source.preview, columns } }
    if (!fields.includes('prompt') && !fields.includes('system'))
      return replace({ ...chosen, columnProblem: 'Choose the column that holds the prompt.' })
    replace(chosen)
    try {
      settle({ ...known, preview: await source.read(fields) })
    } catch (error) {
      replace({ ...chosen, columnProblem: describeError(error) })
    }
  }

  return {
    sources,
    ticked,
    candidates: sources.flatMap(candidatesOf),
    readFiles: (files: Iterable<File>) => {
      for (const file of [...files].reverse())
        void read(file.name, (columns) => previewFile(file.name, file, columns))
    },
    readAddress: (url: string) => read(url, (columns) => previewAddress(url, columns)),
    readText: (text: string) =>
      read('Pasted text', (columns) => previewFile('', new Blob([text]), columns)),
    mapColumns,
    remove: (id: string) => setSources((known) => known.filter((source) => source.id !== id)),
    tick: (keys: string[], isTicked: boolean) =>
      setTicked((known) => {
        const next = new Set(known)
        for (const key of keys)
          if (isTicked) next.add(key)
          else next.delete(key)
        return next
      }),
    clear: () => {
      setSources([])
      setTicked(new Set())
    },
  }
}

export type ImportSources = ReturnType<typeof useImportSources>
