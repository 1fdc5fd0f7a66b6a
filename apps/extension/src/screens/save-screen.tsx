import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { Check, CloudUpload, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Requests } from '../messages/requests.ts'
import { sendRequest } from '../messages/send-request.ts'
import { escapeTags } from './escape-tags.ts'
import type { PageAccess } from './page-access.ts'
import { PromptForm, type PromptTexts } from './prompt-form.tsx'
import { suggestTitle } from './suggest-title.ts'

type SaveScreenProps = {
  page: PageAccess
  /** Where the page itself cannot be asked: the browser's words for the selection. */
  selectedText?: string | undefined
  onBack: () => void
}

type Saved = Requests['prompts.create']['output']

const empty: PromptTexts = { title: '', body: '' }

/** Stores a text of the page as a new prompt. */
export function SaveScreen({ page, selectedText = '', onBack }: SaveScreenProps) {
  const [texts, setTexts] = useState(empty)
  const [draft, setDraft] = useState(empty)
  const [saved, setSaved] = useState<Saved>()

  useEffect(() => {
    const begin = (text: string) => {
      // Tags in it are the page's words: as live ones they would take in other prompts.
      const begun = { title: suggestTitle(text), body: escapeTags(text) }
      setDraft(begun)
      // Nothing that was written meanwhile is replaced.
      setTexts((current) => (current === empty ? begun : current))
    }
    page.readDraft().then(
      (text) => begin(text || selectedText),
      () => begin(selectedText),
    )
  }, [page, selectedText])

  if (saved) return <Confirmation saved={saved} title={texts.title} onDone={onBack} />
  return (
    <PromptForm
      heading="Save as prompt"
      texts={texts}
      onChange={setTexts}
      isChanged={texts.title !== draft.title || texts.body !== draft.body}
      onSave={async (complete) => setSaved(await sendRequest('prompts.create', complete))}
      onCancel={onBack}
    />
  )
}

type ConfirmationProps = { saved: Saved; title: string; onDone: () => void }

function Confirmation({ saved, title, onDone }: ConfirmationProps) {
  const isWaiting = saved.outcome !== 'saved'
  return (
    <EmptyState
      className="my-auto"
      role="status"
      icon={isWaiting ? <CloudUpload /> : <Check className="text-success" />}
      title={isWaiting ? 'Saved in this browser' : 'Saved as prompt'}
      text={isWaiting ? `“${title}” is sent to Promptuary as soon as the server answers.` : title}
      action={
        <>
          <Button autoFocus variant="primary" onClick={onDone}>
            Done
          </Button>
          {isWaiting ? null : (
            <Button asChild>
              <a href={saved.editorUrl} target="_blank" rel="noreferrer">
                <ExternalLink />
                Open in Promptuary
              </a>
            </Button>
          )}
        </>
      }
    />
  )
}
