import { contentLimits } from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Textarea } from '@product/ui/forms/textarea'
import { Kbd } from '@product/ui/text/kbd'
import { useModifierKey } from '@product/ui/text/use-modifier-key'
import { Check, ExternalLink } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { type Failure, failureCodes } from '../messages/requests.ts'
import { sendRequest } from '../messages/send-request.ts'
import { FailureState } from './failure-state.tsx'
import type { PageAccess } from './page-access.ts'
import { suggestTitle } from './suggest-title.ts'
import { toFailure } from './use-request.ts'

/** Stores a text of the page as a new prompt. */
export function SaveScreen({ page }: { page: PageAccess }) {
  const modifier = useModifierKey()
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isSaving, setSaving] = useState(false)
  const [editorUrl, setEditorUrl] = useState<string>()

  useEffect(() => {
    const begin = (text: string) => {
      setBody(text)
      setTitle(suggestTitle(text))
    }
    // Without access to the page the form begins empty.
    page.readDraft().then(begin, () => undefined)
  }, [page])

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (isSaving || title.trim() === '' || body.trim() === '') return
    setSaving(true)
    setFailure(undefined)
    try {
      const saved = await sendRequest('prompts.create', { title: title.trim(), body })
      setEditorUrl(saved.editorUrl)
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      setSaving(false)
    }
  }

  function saveByKeyboard(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  if (editorUrl)
    return (
      <EmptyState
        className="my-auto"
        role="status"
        icon={<Check className="text-success" />}
        title="Saved as prompt"
        text={title}
        action={
          <>
            <Button autoFocus variant="primary" onClick={() => void page.close()}>
              Done
            </Button>
            <Button asChild>
              <a href={editorUrl} target="_blank" rel="noreferrer">
                <ExternalLink />
                Open in Promptuary
              </a>
            </Button>
          </>
        }
      />
    )
  if (failure && needsConnecting(failure))
    return <FailureState failure={failure} onRetry={() => void save()} retrying={isSaving} />
  return (
    <form onSubmit={save} onKeyDown={saveByKeyboard} className="flex min-h-0 flex-1 flex-col">
      <h1 className="flex h-13 flex-none items-center border-line border-b px-4 font-semibold text-14">
        Save as prompt
      </h1>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <Field label="Title" required>
          <Input
            autoFocus
            value={title}
            maxLength={contentLimits.title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field label="Prompt" required hint="Write {{name}} where a value changes each time.">
          <Textarea
            growing
            value={body}
            maxLength={contentLimits.body}
            className="max-h-56 font-prompt"
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
        {failure ? <FormError>{failure.message}</FormError> : null}
      </div>
      <footer className="flex flex-none justify-end gap-2 border-line border-t px-3 py-2">
        <Button onClick={() => void page.close()}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          loading={isSaving}
          disabled={title.trim() === '' || body.trim() === ''}
        >
          Save
          <Kbd tone="inherit">{modifier} ↵</Kbd>
        </Button>
      </footer>
    </form>
  )
}

const needsConnecting = ({ code }: Failure): boolean =>
  code === failureCodes.notConnected || code === failureCodes.sessionEnded
