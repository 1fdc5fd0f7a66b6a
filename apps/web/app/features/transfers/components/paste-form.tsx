import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { type FormEvent, useState } from 'react'

type PasteFormProps = { onText: (text: string) => Promise<void> }

export function PasteForm({ onText }: PasteFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function read(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return setProblem('Please paste a prompt or the text of a file')
    setProblem(undefined)
    setText('')
    void onText(text)
  }

  return (
    <form
      onSubmit={read}
      noValidate
      className="grid gap-3 rounded-m border border-line bg-surface-raised p-4.5"
    >
      <Field label="Or paste a prompt" error={problem}>
        <Textarea
          value={text}
          rows={3}
          placeholder="A prompt, or the text of a file in any of the formats"
          className="font-prompt"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-end">
        Read Text
      </Button>
    </form>
  )
}
