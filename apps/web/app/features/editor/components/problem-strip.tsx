import {
  parseTemplate,
  reportProblems,
  suggestClosest,
  type TemplateProblem,
} from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { CircleAlert } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { declareVariables } from '../model/change-variables.ts'
import { useEditor } from './editor-context.tsx'

const mostShown = 3

/** Problems of the text; undeclared names can be declared here, by pointer and by keyboard. */
export function ProblemStrip() {
  const { content, session, used } = useEditor()
  const names = content.variables.map(({ name }) => name)
  const undeclared = used.filter((name) => !names.includes(name))
  const declared = names.join('\n')
  const body = useDeferredValue(content.body)
  const faults = useMemo(() => listFaults(body, declared), [body, declared])
  if (undeclared.length === 0 && faults.length === 0) return null
  const declare = (declared: readonly string[]) =>
    session.change((current) => declareVariables(current, declared))
  return (
    <section
      aria-label="Problems"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-1.5 text-12 text-quiet"
    >
      {undeclared.slice(0, mostShown).map((name) => {
        const suggestion = suggestClosest(name, names)
        return (
          <span key={name} className="flex items-center gap-1.5">
            <CircleAlert className="size-3.5 text-danger" />
            <span>
              <span className="font-prompt text-danger">{name}</span> is not declared.
              {suggestion ? ` Did you mean ${suggestion}?` : ''}
            </span>
            <Button size="s" aria-label={`Declare ${name}`} onClick={() => declare([name])}>
              Declare
            </Button>
          </span>
        )
      })}
      {undeclared.length > 1 ? (
        <Button size="s" variant="ghost" onClick={() => declare(undeclared)}>
          Declare all {undeclared.length}
        </Button>
      ) : null}
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
