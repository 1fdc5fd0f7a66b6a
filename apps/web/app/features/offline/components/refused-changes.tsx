import { type Change, type OutboxEntry, outbox } from '@product/sync'
import { Button } from '@product/ui/forms/button'
import { useEffect, useState } from 'react'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { syncAccount } from '../sync-account.ts'

const names: Record<Change['type'], string> = {
  'save-prompt': 'Saving a prompt',
  favorite: 'Marking a favorite',
  tag: 'Changing tags',
  'add-to-collection': 'Adding to a collection',
  'remove-from-collection': 'Removing from a collection',
  'move-to-collection': 'Moving to a collection',
  delete: 'Moving to the trash',
  restore: 'Restoring from the trash',
  'test-values': 'Storing test values',
  'create-collection': 'Creating a collection',
  'change-collection': 'Changing a collection',
  'delete-collection': 'Deleting a collection',
}

type RefusedChangesProps = { accountId: string }

/** Changes made without a network that the server would not have, with the reason. */
export function RefusedChanges({ accountId }: RefusedChangesProps) {
  const [entries, setEntries] = useState<OutboxEntry[]>([])
  useEffect(() => {
    let isEnded = false
    let stop = () => {}
    void openDeviceCopy(accountId).then((copy) => {
      const read = async () => {
        const all = await outbox(copy).list()
        if (!isEnded) setEntries(all.filter(({ state }) => state === 'refused'))
      }
      stop = copy.subscribe(() => void read())
      return read()
    })
    return () => {
      isEnded = true
      stop()
    }
  }, [accountId])

  const discard = async (id: number) => outbox(await openDeviceCopy(accountId)).discard(id)
  const retry = async (id: number) => {
    await outbox(await openDeviceCopy(accountId)).retry(id)
    await syncAccount(accountId)
  }
  return (
    <ul className="flex flex-col gap-3">
      {entries.map(({ id, change, refusal }) => (
        <li key={id} className="flex flex-col gap-1.5">
          <span className="font-medium text-13">{names[change.type]}</span>
          <span className="text-13 text-quiet">{refusal?.message}</span>
          <span className="flex gap-2">
            <Button onClick={() => void retry(id)}>Try again</Button>
            <Button variant="ghost" onClick={() => void discard(id)}>
              Discard
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
