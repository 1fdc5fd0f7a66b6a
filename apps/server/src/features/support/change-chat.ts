import type { SupportChat } from '@product/contract'
import type { Deps } from '#server/deps.ts'
import { findChat } from './find-chat.ts'
import { lockChat } from './lock-chat.ts'
import { type ChatActor, otherAddressOf, refuseBlocked, refuseLinks } from './policy.ts'
import { presentChatNow } from './present-chat.ts'

type ChatChange = { name?: string | undefined; address?: string | null | undefined }

/** Stores the name, or the address for the answer. An answer that waits is mailed by the next pass. */
export async function changeChat(
  deps: Pick<Deps, 'database' | 'supportClock' | 'config'>,
  person: ChatActor,
  id: string,
  { name, address }: ChatChange,
): Promise<SupportChat> {
  const { database } = deps
  await database.transaction().execute(async (transaction) => {
    const chat = await lockChat(transaction, person, id)
    const changed = {
      personName: name || chat.personName,
      address: address === undefined ? chat.address : otherAddressOf(person, address),
    }
    await refuseBlocked(transaction, { ...chat, ...changed }, person.networkHash)
    refuseLinks({ mayLink: false }, name ?? '')
    await transaction.updateTable('conversations').set(changed).where('id', '=', id).execute()
  })
  return await presentChatNow(deps, await findChat(database, person, id))
}
