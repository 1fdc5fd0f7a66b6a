import { status } from '@product/sync'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { useEffect, useState } from 'react'
import { guardSignOut } from '#web/lib/auth/sign-out.ts'
import { openDeviceCopy } from '#web/lib/offline/device-copy.ts'
import { listDrafts } from '#web/lib/offline/draft-store.ts'

/** Changes and texts that signing out would delete before the server has them. */
async function countUnsent(accountId: string): Promise<number> {
  const [{ waiting, conflicts }, drafts] = await Promise.all([
    status(await openDeviceCopy(accountId)).read(),
    listDrafts(accountId),
  ])
  return waiting + conflicts.length + drafts.length
}

type Question = { count: number; answer: (mayLeave: boolean) => void }

/** Signing out deletes everything from the device: asks first where something was not sent yet. */
export function UnsentWarning({ accountId }: { accountId: string }) {
  const [question, setQuestion] = useState<Question>()
  useEffect(
    () =>
      guardSignOut(async () => {
        const count = await countUnsent(accountId).catch(() => 0)
        if (count === 0) return true
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setQuestion({ count, answer: resolve })
        return await promise
      }),
    [accountId],
  )
  const close = (mayLeave: boolean) => {
    question?.answer(mayLeave)
    setQuestion(undefined)
  }
  return (
    <ConfirmDialog
      open={question !== undefined}
      title="Sign out and lose unsent changes?"
      text={`${question?.count === 1 ? '1 change is' : `${question?.count} changes are`} only on this device. Signing out deletes everything from it.`}
      action="Sign out"
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    />
  )
}
