import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { accessOf, documentChannel } from '#features/prompts/index.ts'
import type { Member } from '#testing/build-team.ts'
import { openSharedPrompt, type SharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import {
  type AccessCase,
  accessCases,
  app,
  guest,
  makePrompt,
  member,
  owner,
  restoreMembers,
  setUpPeople,
  share,
} from './access-cases.fixture.ts'
import { denials } from './protocol.ts'

setUpPeople()

const open = (promptId: string, { session }: Member) =>
  openSharedPrompt({ url: app.url, token: session.access_token, promptId })

const hasEnded = (shared: SharedPrompt, left: AccessCase['left']) =>
  left === 'read' ? shared.isReadOnly() : shared.denials.includes(denials.noAccess)

test.for(accessCases)('$name: an open document follows', async ({ who, prepare, left }) => {
  const promptId = await makePrompt()
  const endAccess = await prepare(promptId)
  const theirs = await open(promptId, who())
  expect([theirs.read(), theirs.isReadOnly()]).toEqual(['text', false])
  await endAccess()
  await waitUntil(() => hasEnded(theirs, left))
  await restoreMembers()
})

/** Of the row itself, and when and by whom it was made. */
const noRights = ['shares.created_at', 'shares.created_by']

test('every column that rights to a document depend on is among these', async () => {
  const accountId = sql.raw<string>(`'${member.accountId}'::uuid`)
  const depended = await app.database.transaction().execute(async (transaction) => {
    const rights = accessOf({ accountId })
    await sql`create view rights as select ${rights} as access from prompts`.execute(transaction)
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name
      from information_schema.view_column_usage where view_name = 'rights'
    `.execute(transaction)
    await sql`drop view rights`.execute(transaction)
    return rows.map(({ name }) => name)
  })
  const walked = new Set(accessCases.flatMap(({ columns }) => columns))
  expect(depended.filter((name) => !walked.has(name)).toSorted()).toEqual(noRights)
})

/** As another process stores an update. */
async function storeElsewhere(promptId: string, text: string): Promise<void> {
  const { workspaceId, snapshot, sequence } = await app.database
    .selectFrom('promptDocuments')
    .select(['workspaceId', 'snapshot', 'sequence'])
    .where('promptId', '=', promptId)
    .executeTakeFirstOrThrow()
  const document = new Y.Doc()
  Y.applyUpdate(document, snapshot)
  const before = Y.encodeStateVector(document)
  document.getText('body').insert(0, text)
  const update = Buffer.from(Y.encodeStateAsUpdate(document, before))
  await app.database
    .insertInto('promptUpdates')
    .values({ promptId, workspaceId, sequence: sequence + 1, accountId: null, update })
    .execute()
  await app.database
    .updateTable('promptDocuments')
    .set({ sequence: sequence + 1 })
    .where('promptId', '=', promptId)
    .execute()
  await sql`select pg_notify(${documentChannel}, ${`${promptId}:${sequence + 1}`})`.execute(
    app.database,
  )
}

test('while access is read again, nothing is sent, and nothing afterwards once it has ended', async () => {
  const promptId = await makePrompt()
  await share({ promptId })
  const theirs = await open(promptId, guest)
  const mine = await open(promptId, owner)
  await app.database.transaction().execute(async (transaction) => {
    // Reading the access waits for this.
    await sql`lock table shares in access exclusive mode`.execute(transaction)
    await sql`select pg_notify('access_changed', ${guest.accountId})`.execute(app.database)
    await storeElsewhere(promptId, 'secret ')
    await waitUntil(() => mine.read() === 'secret text')
    await transaction.deleteFrom('shares').where('promptId', '=', promptId).execute()
  })
  await waitUntil(() => theirs.denials.includes(denials.noAccess))
  expect(theirs.read()).toBe('text')
})
