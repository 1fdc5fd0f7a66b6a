import { hasWorkspaceJoin, takeWorkspaceJoin } from '#features/identity/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import { joinWorkspace } from './join-workspace.ts'

type Person = { accountId: string; subject: string }

/**
 * Joins a person to the workspace whose identity provider they signed in through. A workspace without a free seat
 * keeps nobody from signing in: they join once there is one.
 */
export async function joinBySso(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  { accountId, subject }: Person,
): Promise<void> {
  if (!(await hasWorkspaceJoin(database, subject))) return
  const joining = database.transaction().execute(async (transaction) => {
    const join = await takeWorkspaceJoin(transaction, subject)
    if (join) await joinWorkspace(transaction, { ...join, accountId })
  })
  await joining.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    log.warn(
      { err: error, accountId },
      'Somebody could not join the workspace of their identity provider',
    )
  })
}
