import { type OutboxEntry, outbox } from '@product/sync'
import type { Handlers } from '#extension/messages/answer-requests.ts'
import type { UndecidedChange } from '#extension/messages/requests.ts'
import { requireCurrent } from '#extension/session/send-as.ts'
import { openAccountCopy, syncAccount } from '#extension/sync/copies.ts'

type Answered = 'changes.list' | 'changes.resolve' | 'changes.retry' | 'changes.discard'

async function openChanges() {
  const account = await requireCurrent()
  const changes = outbox(await openAccountCopy(account))
  // Decided changes go out at once; without a network they wait.
  const send = () => void syncAccount(account).catch(() => undefined)
  return { changes, send }
}

/** Requests about changes that the server refused, or that somebody else's exclude. */
export const changeAnswers: Pick<Handlers, Answered> = {
  'changes.list': async () => {
    const { changes } = await openChanges()
    return (await changes.list()).flatMap(describe)
  },

  'changes.resolve': async ({ id, side }) => {
    const { changes, send } = await openChanges()
    const entry = (await changes.list()).find((each) => each.id === id)
    if (entry?.change.type !== 'save-prompt' || !entry.theirs) return
    // Theirs is on the server already: without the change there is nothing to send.
    if (side === 'theirs') await changes.discard(id)
    else await changes.resolve(id, entry.change.content)
    send()
  },

  'changes.retry': async ({ id }) => {
    const { changes, send } = await openChanges()
    await changes.retry(id)
    send()
  },

  'changes.discard': async ({ id }) => {
    const { changes } = await openChanges()
    await changes.discard(id)
  },
}

/** The screens change nothing but texts of prompts. */
function describe({ id, state, change, theirs, refusal }: OutboxEntry): UndecidedChange[] {
  if (state === 'waiting' || change.type !== 'save-prompt') return []
  return [
    {
      id,
      mine: textsOf(change.content),
      theirs: theirs && textsOf(theirs.content),
      refusal: refusal?.message ?? null,
    },
  ]
}

const textsOf = ({ title, body }: UndecidedChange['mine']) => ({ title, body })
