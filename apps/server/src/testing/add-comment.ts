import { createId } from '@product/domain'
import type { TestApp } from '#testing/build-test-app.ts'

type Added = {
  promptId: string
  threadId?: string
  commentId?: string
  authorId?: string | null
  text?: string
}

/** A comment on a prompt, as if somebody had written it: nobody is told. */
export async function addComment(
  { database }: Pick<TestApp, 'database'>,
  { promptId, threadId = createId(), commentId = createId(), ...comment }: Added,
): Promise<{ threadId: string; commentId: string }> {
  const { authorId = null, text = 'Looks good' } = comment
  const { workspaceId } = await database
    .selectFrom('prompts')
    .select('workspaceId')
    .where('id', '=', promptId)
    .executeTakeFirstOrThrow()
  await database
    .insertInto('commentThreads')
    .values({ id: threadId, workspaceId, promptId, createdBy: authorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await database
    .insertInto('comments')
    .values({ id: commentId, threadId, workspaceId, authorId, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { threadId, commentId }
}
