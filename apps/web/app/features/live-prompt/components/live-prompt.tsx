import { textOf } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Input } from '@product/ui/forms/input'
import { Badge } from '@product/ui/text/badge'
import { ArrowRight, Play } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { summariser } from '#web/content/summariser.ts'
import {
  keepLandingDraft,
  landingDraftAddress,
  landingVariable,
} from '#web/entities/prompt/landing-draft.ts'
import { useHasStoredSession } from '#web/lib/auth/stored-session.ts'
import { listNames } from '../model/split-placeholders.ts'
import { ChippedInput } from './chipped-input.tsx'
import { DemoResult, useDemoRun } from './demo-result.tsx'

type Values = Record<string, string>

type ValueFieldsProps = {
  names: string[]
  values: Values
  onValuesChange: (values: Values) => void
}

const isShort = (name: string) => name.startsWith('num_')

/** A field for each variable of the text, however many there are by now. */
function ValueFields({ names, values, onValuesChange }: ValueFieldsProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-3">
      {names.map((name) => (
        <div
          key={name}
          className={`grid min-w-0 gap-1 ${isShort(name) ? 'w-22' : 'flex-1 basis-40'}`}
        >
          <label htmlFor={`${id}${name}`} className="truncate font-prompt text-12 text-faint">
            {name}
          </label>
          <Input
            id={`${id}${name}`}
            name={`value:${name}`}
            value={textOf(values, name)}
            maxLength={20_000}
            autoComplete="off"
            onChange={(event) => onValuesChange({ ...values, [name]: event.target.value })}
          />
        </div>
      ))}
    </div>
  )
}

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

type SavePromptLinkProps = { body: string; names: string[]; values: Record<string, string> }

/** To the editor, by way of signing up where that is needed; the prompt comes along. */
function SavePromptLink({ body, names, values }: SavePromptLinkProps) {
  const signedIn = useHasStoredSession()
  const keep = () =>
    keepLandingDraft({
      title: summariser.title,
      body,
      variables: names.map((name) => landingVariable(name, textOf(values, name))),
    })
  return (
    <Link
      to={
        signedIn ? landingDraftAddress : `/signup?next=${encodeURIComponent(landingDraftAddress)}`
      }
      onClick={keep}
      className="inline-flex items-center gap-1 text-13 text-accent hover:text-accent-strong"
    >
      Save this prompt
      <ArrowRight />
    </Link>
  )
}
