import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { migrationsFolder } from '#platform/database/migrations/read-migrations.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'

test('contact messages and applications from before become conversations, the recent ones wait', async () => {
  const database = await createTestDatabase({ empty: true })
  const folder = createTestFolder()
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await database.drop()
  })
  const older = join(folder, 'migrations')
  mkdirSync(older)
  for (const name of readdirSync(migrationsFolder))
    if (name < '0063') cpSync(join(migrationsFolder, name), join(older, name))
  await migrate(database.pool, older)
  const id = '01a00000-0000-7000-8000-000000000001'
  await database.pool.query(`
    insert into contact_messages (id, name, email, subject, message, received_at) values
      ('${id}', 'Grace', 'grace@example.com', 'Versions', 'All of them?', now() - interval '1 day'),
      (gen_random_uuid(), 'Old', 'old@example.com', 'Old', 'Long ago', now() - interval '90 days');
    insert into job_applications (id, position, name, email, link, message) values
      ('${id}', 'designer', 'Same id', 'same@example.com', '', 'The id of another'),
      (gen_random_uuid(), null, 'Lin', 'lin@example.com', 'https://lin.example', 'Hello')
  `)
  await migrate(database.pool)
  const conversations = await database.kysely
    .selectFrom('conversations')
    .innerJoin('supportMessages as message', 'message.conversationId', 'conversations.id')
    .select(['kind', 'state', 'personName', 'address', 'subject', 'message.text'])
    .orderBy('personName')
    .execute()
  expect(conversations).toEqual([
    {
      kind: 'contact',
      state: 'new',
      personName: 'Grace',
      address: 'grace@example.com',
      subject: 'Versions',
      text: 'All of them?',
    },
    {
      kind: 'application',
      state: 'new',
      personName: 'Lin',
      address: 'lin@example.com',
      subject: 'Application: general',
      text: 'Hello\n\nhttps://lin.example',
    },
    expect.objectContaining({ state: 'closed', personName: 'Old', text: 'Long ago' }),
  ])
})
