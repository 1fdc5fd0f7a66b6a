import { parseTemplate, reportProblems, type TemplateProblem } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { useDeferredValue, useMemo } from 'react'
import { correctTypo } from '../model/change-variables.ts'
import { useEditor } from './editor-context.tsx'

const mostShown = 3

/** Likely mistakes in the text: mistyped names and invalid tags. */
export function ProblemStrip() {
  const { content, session, typos } = useEditor()
  const declared = content.variables.map(({ name }) => name).join('\n')
  const body = useDeferredValue(content.body)
  const faults = useMemo(() => listFaults(body, declared), [body, declared])
  if (typos.length === 0 && faults.length === 0) return null
  return (
    <section
      aria-label="Problems"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-1.5 text-12 text-quiet"
    >
      {typos.slice(0, mostShown).map((typo) => (
        <span key={typo.name} className="flex items-center gap-2">
          <span>
            <span className="font-prompt text-text">{typo.name}</span>: did you mean{' '}
            <span className="font-prompt text-text">{typo.meant}</span>?
          </span>
          <Button size="s" onClick={() => session.change((current) => correctTypo(current, typo))}>
            Use {typo.meant}
          </Button>
        </span>
      ))}
      {faults.slice(0, mostShown).map(({ from, message }) => (
        <span key={from}>{message}</span>
      ))}
    </section>
  )
}

function listFaults(body: string, names: string): TemplateProblem[] {
  const template = parseTemplate(body, names.split('\n').filter(Boolean))
  return reportProblems(template, []).filter(
    ({ kind }) => kind !== 'undeclared' && kind !== 'unused',
  )
}
