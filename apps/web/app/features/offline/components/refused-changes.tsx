import { type Change, outbox, type RefusedChange, status } from '@product/sync'
import { Button } from '@product/ui/forms/button'
import { CopyButton } from '@product/ui/text/copy-button'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { stackError } from '#web/lib/api/stack-error.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import {
  discardDrafts,
  listTroubledDrafts,
  subscribeToDrafts,
  type TroubledDraft,
} from '#web/lib/offline/draft-store.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'
import { syncAccount } from '../sync-account.ts'

const names: Record<Change['type'], string> = {
  'save-prompt': 'Saving the prompt',
  favorite: 'Marking as a favorite',
  tag: 'Changing tags',
  'add-to-collection': 'Adding to a collection',
  'remove-from-collection': 'Removing from a collection',
  'move-to-collection': 'Moving to a collection',
  delete: 'Moving to the trash',
  restore: 'Restoring from the trash',
  'test-values': 'Storing test values',
  'create-collection': 'Creating the collection',
  'change-collection': 'Changing the collection',
  'delete-collection': 'Deleting the collection',
}

const changedElsewhere = 'The same text was also changed elsewhere.'

type RefusedChangesProps = { accountId: string }

/** Changes made without a network that the server would not have, or that a person must decide about. */
export function RefusedChanges({ accountId }: RefusedChangesProps) {
  const changes = useChanges(accountId)
  const drafts = useTroubledDrafts(accountId)
  const act = (task: () => Promise<unknown>) =>
    void task().catch((error) => stackError('That didn’t work', error))

  const discard = async (id: number) => {
    const { discard: remove, undoDiscard } = outbox(await openDeviceCopy(accountId))
    const discarded = await remove(id)
    if (discarded) offerUndo({ title: 'Change discarded' }, () => act(() => undoDiscard(discarded)))
  }
  const retry = async (id: number) => {
    await outbox(await openDeviceCopy(accountId)).retry(id)
    await syncAccount(accountId)
  }
  const discardDraft = async (promptId: string) => {
    const undo = await discardDrafts(accountId, promptId)
    offerUndo({ title: 'Unsaved text discarded' }, () => act(undo))
  }
  return (
    <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
      {drafts.map(({ promptId, content, trouble }) => (
        <Item
          key={promptId}
          title={content.title || 'Untitled Prompt'}
          reason={trouble.kind === 'conflict' ? changedElsewhere : trouble.message}
          text={joinText(content)}
          onDiscard={() => act(() => discardDraft(promptId))}
        >
          <Button asChild>
            <Link to={`/editor/${promptId}`}>Open in the editor</Link>
          </Button>
        </Item>
      ))}
      {changes.map((change) => (
        <Item
          key={change.id}
          title={change.title || ('promptId' in change.change ? 'Untitled Prompt' : 'Collection')}
          reason={`${names[change.change.type]}: ${change.refusal.message}`}
          text={change.text}
          onDiscard={() => act(() => discard(change.id))}
        >
          <Button onClick={() => act(() => retry(change.id))}>Try again</Button>
        </Item>
      ))}
    </ul>
  )
}

const joinText = ({ systemMessage, body }: TroubledDraft['content']): string =>
  [systemMessage, body].filter(Boolean).join('\n\n')

type ItemProps = {
  title: string
  reason: string
  /** The text that the server does not have; empty where it is no text. */
  text: string
  onDiscard: () => void
  children: ReactNode
}

function Item({ title, reason, text, onDiscard, children }: ItemProps) {
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <span className="wrap-anywhere font-medium text-13">{title}</span>
      <span className="wrap-anywhere text-13 text-quiet">{reason}</span>
      {text ? (
        <pre className="wrap-anywhere line-clamp-4 whitespace-pre-wrap rounded-s border border-line bg-surface p-2 font-mono text-12">
          {text}
        </pre>
      ) : null}
      <span className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
        {text ? <CopyButton label="Copy the text" text={() => text} className="ml-auto" /> : null}
      </span>
    </li>
  )
}

function useChanges(accountId: string): RefusedChange[] {
  const [found, setFound] = useState<RefusedChange[]>([])
  useEffect(() => {
    let isEnded = false
    let stop = () => {}
    const follow = async () => {
      const copy = await openDeviceCopy(accountId)
      const read = async () => {
        const current = await status(copy).read()
        if (!isEnded) setFound(current.refused)
      }
      if (isEnded) return
      stop = status(copy).subscribe(() => void read().catch(() => undefined))
      await read()
    }
    // Where nothing can be stored, nothing was refused.
    void follow().catch(() => undefined)
    return () => {
      isEnded = true
      stop()
    }
  }, [accountId])
  return found
}

function useTroubledDrafts(accountId: string): TroubledDraft[] {
  const [found, setFound] = useState<TroubledDraft[]>([])
  useEffect(() => {
    let isEnded = false
    const read = () =>
      void listTroubledDrafts(accountId)
        .then((drafts) => {
          if (!isEnded) setFound(drafts)
        })
        .catch(() => undefined)
    read()
    const stop = subscribeToDrafts(read)
    return () => {
      isEnded = true
      stop()
    }
  }, [accountId])
  return found
}
