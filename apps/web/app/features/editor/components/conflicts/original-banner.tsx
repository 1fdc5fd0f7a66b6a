import type { OriginalUpdate } from '@product/contract/publishing'
import { mergeContents } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import { useOriginalUpdate } from '../../api/original-update.ts'
import { useEditor } from '../editor-context.tsx'
import { MergeDialog, useMerge } from './merge-dialog.tsx'

/** Says in a copy that its original has changed, and offers to merge it. */
export function OriginalBanner({ isCopy }: { isCopy: boolean }) {
  const { promptId } = useEditor()
  const { data: update } = useOriginalUpdate(promptId, isCopy)
  return update ? <Offer key={update.toVersion} update={update} /> : null
}

function Offer({ update }: { update: OriginalUpdate }) {
  const { session } = useEditor()
  const [isOpen, setIsOpen] = useState(false)
  const { merge, keepMine } = useMerge(update)
  const { title, author, toVersion, notes, base, theirs } = update
  const mergeOrAsk = () => {
    session.readTexts()
    const { content, conflicts } = mergeContents(base, session.getSnapshot().content, theirs)
    if (conflicts.length > 0) setIsOpen(true)
    else void merge(content)
  }
  return (
    <section
      aria-label="The original has changed"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-accent-tint px-4 py-2 text-13"
    >
      <GitMerge className="size-4 flex-none text-accent max-sm:self-start max-sm:mt-0.5" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">The original has changed.</strong>{' '}
        <span className="text-quiet">
          {author} published version {toVersion} of {title}
          {notes[0] ? `: ${notes[0]}` : '.'}
        </span>
      </p>
      <span className="flex flex-none items-center gap-2 max-sm:w-full max-sm:justify-end">
        <Button size="s" variant="ghost" onClick={() => setIsOpen(true)}>
          See changes
        </Button>
        <Button size="s" onClick={keepMine}>
          Keep mine
        </Button>
        <Button size="s" variant="primary" onClick={mergeOrAsk}>
          Merge
        </Button>
      </span>
      {isOpen ? <MergeDialog update={update} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}
