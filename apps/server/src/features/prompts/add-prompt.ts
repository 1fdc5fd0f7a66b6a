import { createId, type PromptContent } from '@product/domain'
import type { Kysely } from 'kysely'
import type { NewAccount } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { toColumns } from './content-columns.ts'
import { insertPrompt, saveTestValues } from './queries.ts'
import { recordVersion } from './versions/record-version.ts'

type Given = {
  id: string
  content: PromptContent
  testValues?: Record<string, string>
  /** The one that every new account is given. */
  isStarter?: boolean
}

/** A prompt that an account is given rather than writes. Returns the number of its version. */
export async function addPrompt(
  transaction: Kysely<DB>,
  owner: NewAccount,
  { id, content, testValues, isStarter = false }: Given,
): Promise<number> {
  const { workspaceId, accountId } = owner
  await insertPrompt(transaction, {
    id,
    workspaceId,
    lastSaveId: createId(),
    isStarter,
    ...toColumns(content),
  })
  const version = await recordVersion(transaction, owner, {
    promptId: id,
    content,
    latestVersion: 0,
    seal: true,
    note: '',
  })
  if (testValues)
    await saveTestValues(transaction, { accountId, promptId: id, workspaceId }, testValues)
  return version
}
