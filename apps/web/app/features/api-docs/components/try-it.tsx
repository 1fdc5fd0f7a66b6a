import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { Send, Square } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useSendRequest } from '../api/send-request.ts'
import type { Schemas } from '../model/api-description.ts'
import { buildRequest } from '../model/build-request.ts'
import { type Draft, exampleBody, parameterKey } from '../model/draft.ts'
import { freshSource } from '../model/example-values.ts'
import { findDraftProblems } from '../model/find-draft-problems.ts'
import type { Operation } from '../model/list-operations.ts'
import { ParameterInput } from './parameter-input.tsx'
import { TryItAnswer } from './try-it-answer.tsx'

type TryItProps = {
  operation: Operation
  schemas: Schemas
  draft: Draft
  onDraftChange: (draft: Draft) => void
}

/** A form that sends a real request to this site when, and only when, Send is pressed. */
export function TryIt({ operation, schemas, draft, onDraftChange }: TryItProps) {
  const { attempt, send, cancel } = useSendRequest()
  const [problems, setProblems] = useState<ReturnType<typeof findDraftProblems>>()
  const form = useRef<HTMLFormElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  // A page cannot set cookies on a request; the browser adds its own.
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'cookie')

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findDraftProblems(operation, draft)
    setProblems(found)
    const [firstEmpty] = Object.keys(found.parameters)
    const wrong = firstEmpty ?? (found.body && 'body')
    if (wrong === undefined) return send(buildRequest(operation, draft))
    const control = form.current?.elements.namedItem(wrong)
    if (control instanceof HTMLElement) control.focus()
  }

  function cancelAndStay() {
    cancel()
    // The button that was pressed goes away; the focus must not go with it.
    sendButton.current?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 p-3.5">
      {parameters.map((parameter) => {
        const key = parameterKey(parameter)
        return (
          <ParameterInput
            key={key}
            parameter={parameter}
            schemas={schemas}
            value={draft.parameters[key] ?? ''}
            error={problems?.parameters[key]}
            onChange={(value) =>
              onDraftChange({ ...draft, parameters: { ...draft.parameters, [key]: value } })
            }
          />
        )
      })}
      {operation.body && (
        <Field
          label="Body"
          error={problems?.body}
          aside={
            <Button
              variant="link"
              size="s"
              onClick={() =>
                onDraftChange({ ...draft, body: exampleBody(operation, schemas, freshSource) })
              }
            >
              New example
            </Button>
          }
        >
          <Textarea
            name="body"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            rows={Math.min(16, draft.body.split('\n').length + 1)}
            value={draft.body}
            onChange={(event) => onDraftChange({ ...draft, body: event.target.value })}
            className="font-prompt text-12 leading-5"
          />
        </Field>
      )}
      {parameters.length === 0 && !operation.body && (
        <p className="text-13 text-quiet">This request needs nothing but its address.</p>
      )}
      <div className="flex items-center gap-2">
        <Button
          ref={sendButton}
          type="submit"
          variant="primary"
          loading={attempt.state === 'running'}
        >
          <Send />
          Send
        </Button>
        {attempt.state === 'running' && (
          <Button onClick={cancelAndStay}>
            <Square />
            Cancel
          </Button>
        )}
      </div>
      <TryItAnswer attempt={attempt} />
    </form>
  )
}
