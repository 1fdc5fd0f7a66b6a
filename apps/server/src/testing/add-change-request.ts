import { createId, emptyContent } from '@product/domain'
import type { TestApp } from './build-test-app.ts'

type Given = { promptId: string; proposerId?: string; title?: string }

/** An open change request for a prompt, as proposing leaves it, without doing so. */
export async function addChangeRequest(
  { database }: Pick<TestApp, 'database'>,
  { promptId, proposerId, title = 'Shorter' }: Given,
): Promise<string> {
  const { workspaceId } = await database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', promptId)
    .executeTakeFirstOrThrow()
  const id = createId()
  await database
    .insertInto('changeRequests')
    .values({
      id,
      workspaceId,
      promptId,
      proposerId: proposerId ?? null,
      source: 'shared',
      baseVersion: 1,
      base: JSON.stringify(emptyContent),
      content: JSON.stringify({ ...emptyContent, body: title }),
      title,
      message: '',
    })
    .execute()
  return id
}
