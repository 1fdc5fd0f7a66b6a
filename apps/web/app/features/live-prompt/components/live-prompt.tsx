import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { summariser } from '#web/content/summariser.ts'
import { listNames } from '../model/split-placeholders.ts'
import { ChippedInput } from './chipped-input.tsx'
import { DemoResult } from './demo-result.tsx'
import { SavePromptLink } from './save-prompt-link.tsx'
import { useDemoRun } from './use-demo-run.ts'
import { ValueFields } from './value-fields.tsx'

/** The landing page's prompt: it can be changed, filled in and run, without an account. */
export function LivePrompt() {
  const [body, setBody] = useState(summariser.body)
  const [values, setValues] = useState(summariser.values)
  const { run, start } = useDemoRun()
  const names = listNames(body)

  function submit(event: FormEvent) {
    event.preventDefault()
    void start(body, values)
  }

  return (
    <figure className="min-w-0">
      <form
        onSubmit={submit}
        className="overflow-hidden rounded-l border border-line bg-surface-raised shadow-floating"
      >
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5">
          <strong className="font-semibold text-13">{summariser.title}</strong>
          <Badge>{summariser.source}</Badge>
          <span className="ml-auto text-12 text-faint max-sm:hidden">{summariser.hint}</span>
        </div>
        <ChippedInput value={body} onValueChange={setBody} />
        <div className="flex items-end gap-3 border-line border-y bg-surface-sunken px-4 py-3.5">
          <ValueFields names={names} values={values} onValuesChange={setValues} />
          <Button type="submit" variant="primary" loading={run.status === 'running'}>
            <Play />
            Run
          </Button>
        </div>
        <DemoResult run={run}>
          <SavePromptLink body={body} names={names} values={values} />
        </DemoResult>
      </form>
      <figcaption className="mt-4 text-13 text-faint">{summariser.caption}</figcaption>
    </figure>
  )
}
