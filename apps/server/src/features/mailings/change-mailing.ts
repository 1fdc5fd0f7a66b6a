import type { WholeMailing } from '@product/contract'
import { type MailingAction, mailingMay } from '@product/domain'
import { sql, type Updateable } from 'kysely'
import type { Mailings } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'
import { isTooShort } from './policy.ts'
import { findMailing, lockMailing, newslettersTag, withoutProblem } from './queries.ts'
import { skipWaiting } from './sending/claim-recipient.ts'
import { sendMailingsJob } from './sending/send-mailings.ts'

type StateAction = Extract<MailingAction, 'cancel' | 'pause' | 'resume' | 'stop'>

/** An action that is repeated after it has led to its state does nothing. */
const changes: Record<StateAction, Updateable<Mailings>> = {
  cancel: { state: 'draft', scheduledAt: null },
  pause: { state: 'paused', ...withoutProblem },
  resume: { state: 'sending', ...withoutProblem },
  stop: { state: 'stopped', ...withoutProblem },
}

export async function changeMailing(
  { database, jobs, now }: Pick<Deps, 'database' | 'jobs' | 'now'>,
  { id, action }: { id: string; action: StateAction },
): Promise<WholeMailing> {
  return await database.transaction().execute(async (transaction) => {
    const row = await lockMailing(transaction, id)
    if (row.state === changes[action].state) return await findMailing(transaction, id)
    if (!mailingMay(row, action)) throw mailingError('mailing.state')
    if (action === 'resume' && row.endedAt === null && isTooShort(row, now()))
      throw mailingError('mailing.notice-too-short')
    await transaction
      .updateTable('mailings')
      .set({
        ...changes[action],
        ...(action === 'stop' && { endedAt: sql<Date>`coalesce(ended_at, now())` }),
        // One that was scheduled while no server was running has not begun yet.
        ...(action === 'resume' && { startedAt: sql<Date>`coalesce(started_at, now())` }),
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (action === 'stop') await skipWaiting(transaction, id)
    const isShown = action === 'stop' && row.kind === 'notice'
    if (isShown || (action === 'resume' && row.startedAt === null))
      await invalidateTags(transaction, [newslettersTag])
    if (action === 'resume' || action === 'stop')
      await jobs.enqueue(transaction, sendMailingsJob, {})
    return await findMailing(transaction, id)
  })
}

export async function archiveMailing(
  { database }: Pick<Deps, 'database'>,
  { id, inArchive }: { id: string; inArchive: boolean },
): Promise<WholeMailing> {
  return await database.transaction().execute(async (transaction) => {
    const row = await lockMailing(transaction, id)
    if (!mailingMay(row, 'archive')) throw mailingError('mailing.state')
    await transaction.updateTable('mailings').set({ inArchive }).where('id', '=', id).execute()
    await invalidateTags(transaction, [newslettersTag])
    return await findMailing(transaction, id)
  })
}

export async function deleteMailing(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await lockMailing(transaction, id)
    if (!mailingMay(row, 'delete')) throw mailingError('mailing.state')
    await transaction.deleteFrom('mailings').where('id', '=', id).execute()
  })
}
