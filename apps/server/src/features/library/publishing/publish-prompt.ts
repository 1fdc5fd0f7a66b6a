import { isDeepStrictEqual } from 'node:util'
import type { PublishingProblem } from '@product/contract'
import type { LibraryCategory, Licence } from '@product/domain'
import { refuseBanned, wasHidden } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import {
  findPrompt,
  type PromptActor,
  sealNewestVersion,
  sumContentBytes,
} from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueSimilar } from '../prompt-page/similar-prompts.ts'
import { publicationError } from './errors.ts'
import { enqueueNotifyCopies } from './notify-copies.ts'
import { prepareContent } from './prepare-content.ts'
import { lockOptionalPublication } from './queries.ts'
import { storePublication } from './store-publication.ts'

type PublicationRequest = {
  category: LibraryCategory
  licence: Licence
  note: string
  confirmed: boolean
}

/** The newest version becomes what everyone sees, and is sealed: later saves make another. */
export async function publishPrompt(
  deps: Pick<Deps, 'database' | 'storage' | 'jobs'>,
  actor: PromptActor,
  promptId: string,
  request: PublicationRequest,
): Promise<void> {
  const { database, storage } = deps
  const { workspaceId } = actor
  const bytes = await sumContentBytes(database, actor, [promptId])
  const publishedBytes = await storage.reserve(workspaceId, bytes, () =>
    storeNewest(deps, actor, promptId, request),
  )
  // How much the includes add is known only now.
  storage.add(workspaceId, Math.max(publishedBytes - bytes, 0))
}

/** Returns the bytes of what is published. */
async function storeNewest(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  actor: PromptActor,
  promptId: string,
  { confirmed, ...publication }: PublicationRequest,
): Promise<number> {
  // Large prompts are checked in a thread, which may be busy: no connection waits for it.
  const { content: checked } = await findPrompt(database, actor, promptId)
  const prepared = await prepareContent(database, actor, checked)
  return await database.transaction().execute(async (transaction) => {
    if (actor.isAnonymous) throw publicationError('publication.needs-account')
    await refuseBanned(transaction, actor.accountId)
    const { content: newest, version } = await sealNewestVersion(transaction, actor, promptId)
    // An operator who hides it at this moment does so before or after, not in between.
    const existing = await lockOptionalPublication(transaction, actor, promptId)
    const isHidden = existing
      ? existing.status === 'hidden'
      : await wasHidden(transaction, 'prompt', promptId)
    if (isHidden) throw publicationError('publication.hidden')
    const { content, problems } = isDeepStrictEqual(newest, checked)
      ? prepared
      : await prepareContent(transaction, actor, newest)
    refuseProblems(problems, confirmed)
    await storePublication(transaction, actor, { promptId, version, content, ...publication })
    await enqueueSimilar({ jobs }, transaction, promptId)
    if (existing) await enqueueNotifyCopies({ jobs }, transaction, { promptId, version })
    await recordActivity(transaction, actor, {
      action: 'prompt.published',
      subject: { kind: 'prompt', id: promptId, title: content.title },
      details: { version },
    })
    return bytesOf(content)
  })
}

function refuseProblems(problems: PublishingProblem[], confirmed: boolean): void {
  if (problems.some(({ mayBeConfirmed }) => !(mayBeConfirmed && confirmed)))
    throw publicationError('publication.problems', { details: { problems } })
}
