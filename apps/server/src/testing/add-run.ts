import { createId, defaultSettings } from '@product/domain'
import type { Insertable } from 'kysely'
import type { Runs } from '#platform/database/types.gen.ts'
import type { TestApp } from '#testing/build-test-app.ts'

let made = 0

/** A run of somebody's prompt that has ended an hour ago, as if it had been run. Returns its id. */
export async function addRun(
  { database }: Pick<TestApp, 'database'>,
  promptId: string,
  changes: Partial<Insertable<Runs>> = {},
): Promise<string> {
  const prompt = await database
    .selectFrom('prompts')
    .select(['workspaceId', 'title'])
    .where('id', '=', promptId)
    .executeTakeFirstOrThrow()
  const id = `exec_${String(++made).padStart(8, '0')}`
  await database
    .insertInto('runs')
    .values({
      id,
      workspaceId: prompt.workspaceId,
      batchId: createId(),
      position: 0,
      promptId,
      promptTitle: prompt.title,
      version: 1,
      provider: 'openai',
      model: 'gpt-4',
      modelId: 'gpt-4',
      outputKind: 'text',
      status: 'Success',
      inputValues: JSON.stringify({ topic: 'tea' }),
      systemMessage: 'Be brief.',
      body: 'Write about tea',
      settings: JSON.stringify(defaultSettings),
      output: 'Tea is a drink.',
      durationMs: 1_400,
      firstTokenMs: 300,
      inputTokens: 10,
      outputTokens: 20,
      costMicros: 500,
      startedAt: new Date(Date.now() - 3_600_000),
      ...changes,
    })
    .execute()
  return id
}
