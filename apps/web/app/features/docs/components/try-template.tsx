import { listVariables, parseTemplate, previewText, reportProblems } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Textarea } from '@product/ui/forms/textarea'
import { useEffect, useId, useRef, useState } from 'react'
import type { TemplateExampleProps } from './template-example.tsx'

/** Writes in the template language: text and values left, the result right. */
export function TryTemplate({ template: given, values: givenValues = {} }: TemplateExampleProps) {
  const [text, setText] = useState(given)
  const [values, setValues] = useState(givenValues)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => textarea.current?.focus(), [])
  const template = parseTemplate(text, [])
  const names = listVariables(template).map(({ name }) => name)
  const faults = reportProblems(template, []).filter(({ kind }) => kind !== 'undeclared')
  const { parts, missing } = previewText(text, { variables: [], testValues: values })
  return (
    <div className="grid gap-px overflow-hidden rounded-m border border-line bg-line md:grid-cols-2">
      <div className="grid content-start gap-3 bg-surface-sunken p-3.5">
        <label htmlFor={`${id}-text`} className="text-12 text-quiet">
          Template
        </label>
        <Textarea
          ref={textarea}
          id={`${id}-text`}
          value={text}
          rows={Math.min(12, Math.max(4, text.split('\n').length + 1))}
          maxLength={5_000}
          onChange={(event) => setText(event.target.value)}
          className="font-prompt text-12 leading-5"
        />
        {names.map((name) => (
          <div key={name} className="grid grid-cols-[8rem_1fr] items-center gap-2 text-13">
            <label htmlFor={`${id}-${name}`} className="truncate font-prompt text-12">
              {name}
            </label>
            <Textarea
              id={`${id}-${name}`}
              value={values[name] ?? ''}
              rows={Math.min(6, (values[name] ?? '').split('\n').length)}
              maxLength={1_000}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              className="min-h-8 py-1"
            />
          </div>
        ))}
        <Button
          size="s"
          className="justify-self-start"
          onClick={() => {
            setText(given)
            setValues(givenValues)
          }}
        >
          Reset
        </Button>
      </div>
      <div className="grid content-start gap-3 bg-surface-raised p-3.5">
        <p className="text-12 text-quiet">Result</p>
        <output className="block whitespace-pre-wrap font-prompt text-12 leading-5 wrap-anywhere">
          {parts.map((part, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, drawn anew as a whole.
              key={place}
              className={part.isMissing ? 'rounded-xs bg-accent-tint text-accent' : undefined}
            >
              {part.text}
            </span>
          ))}
        </output>
        {faults.map(({ message, from }) => (
          <p key={`${from} ${message}`} role="alert" className="text-12 text-danger">
            {message}
          </p>
        ))}
        {faults.length === 0 && missing.length > 0 ? (
          <p className="text-12 text-quiet">No value yet: {missing.join(', ')}</p>
        ) : null}
      </div>
    </div>
  )
}
