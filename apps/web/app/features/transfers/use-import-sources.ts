import type { ImportPreview } from '@product/contract/transfers'
import { createId } from '@product/domain'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { previewAddress, previewFile } from './api/imports.ts'
import { candidatesOf, type ImportSource } from './model/import-source.ts'

/** State of an import: its sources and the selected prompts. */
export function useImportSources() {
  const [sources, setSources] = useState<ImportSource[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())

  function settle(source: ImportSource) {
    setSources((known) => known.map((each) => (each.id === source.id ? source : each)))
    const wanted = candidatesOf(source).filter(({ isKnown }) => !isKnown)
    setTicked((keys) => new Set([...keys, ...wanted.map(({ key }) => key)]))
  }

  async function read(label: string, preview: () => Promise<ImportPreview>) {
    const source = { id: createId(), label }
    // First, where it is seen at once.
    setSources((known) => [{ ...source, status: 'reading' }, ...known])
    try {
      settle({ ...source, status: 'read', preview: await preview() })
    } catch (error) {
      settle({ ...source, status: 'failed', message: describeError(error) })
    }
  }

  return {
    sources,
    ticked,
    candidates: sources.flatMap(candidatesOf),
    readFiles: (files: Iterable<File>) => {
      for (const file of [...files].reverse())
        void read(file.name, () => previewFile(file.name, file))
    },
    readAddress: (url: string) => read(url, () => previewAddress(url)),
    readText: (text: string) => read('Pasted text', () => previewFile('', new Blob([text]))),
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
