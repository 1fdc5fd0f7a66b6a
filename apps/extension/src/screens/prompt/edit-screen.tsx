import { useState } from 'react'
import type { SaveOutcome, UsablePrompt } from '../../messages/requests.ts'
import { sendRequest } from '../../messages/send-request.ts'
import { PromptForm } from '../prompt-form.tsx'

type EditScreenProps = {
  prompt: UsablePrompt
  onBack: () => void
  onSaved: (outcome: SaveOutcome) => void
}

/** Title and text of a prompt. Changes that others make meanwhile are merged with it. */
export function EditScreen({ prompt, onBack, onSaved }: EditScreenProps) {
  // The prompt as it was when the edit began, whatever is synced meanwhile.
  const [{ id, revision, content }] = useState(prompt)
  const [texts, setTexts] = useState({ title: content.title, body: content.body })
  return (
    <PromptForm
      heading="Edit prompt"
      texts={texts}
      onChange={setTexts}
      isChanged={texts.title !== content.title || texts.body !== content.body}
      onSave={async (complete) =>
        onSaved(await sendRequest('prompts.save', { id, ...complete, base: { revision, content } }))
      }
      onCancel={onBack}
    />
  )
}
