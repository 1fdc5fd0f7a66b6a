import {
  changePromptsRoute,
  getMeRoute,
  nameVersionRoute,
  publishPromptRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteCollectionRow, updateCollection } from '#features/collections/queries.ts'
import { markFailing } from '#features/connections/queries.ts'
import { deleteVersionRows, lockOptionalPublication } from '#features/library/publishing/queries.ts'
import { deletePrompts } from '#features/prompts/delete-prompts.ts'
import {
  lockOptionalPrompt,
  lockPrompts,
  movePromptsToTrash,
  restorePrompts,
  unmarkFavorites,
  updatePrompt,
} from '#features/prompts/queries.ts'
import { placeName, sealVersion } from '#features/prompts/versions/queries.ts'
import { deleteRunsAndFiles } from '#features/runs/history/queries.ts'
import { lockRun } from '#features/runs/rows/run-files.ts'
import { deleteValueSetRow } from '#features/runs/value-sets/queries.ts'
import { deleteSavedView } from '#features/saved-views/queries.ts'
import { revokeAllOfCollection } from '#features/sharing/index.ts'
import { deleteTemplateRow } from '#features/templates/queries.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { addPublication } from '#testing/add-publication.ts'
import { addRun } from '#testing/add-run.ts'
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts'
import { signUpUser, type TestUser } from '#testing/sign-up-user.ts'

let app: TestApp
let owner: TestUser
let stranger: TestUser
let accountId: string
/** The workspace of the stranger, who names things of the owner's. */
let workspaceId: string
let promptId: string
let trashedId: string
let runId: string
const collectionId = createId()
const templateId = createId()
const connectionId = createId()
const valueSetId = createId()
const viewId = createId()

beforeAll(async () => {
  app = await buildTestApp()
  owner = await signUpUser(app)
  stranger = await signUpUser(app)
  accountId = (await owner.call(getMeRoute)).account.id
  workspaceId = (await workspaceOf((await stranger.call(getMeRoute)).account.id)).workspaceId
  promptId = (await addPublication(app, owner, {})).id
  trashedId = (await addPublication(app, owner, {})).id
  runId = await addRun(app, promptId)
  const own = (await workspaceOf(accountId)).workspaceId
  await sql`
    insert into collections (id, workspace_id, slug, name)
      values (${sql.lit(collectionId)}, ${sql.lit(own)}, 'a', 'A');
    insert into collection_prompts (collection_id, prompt_id, workspace_id)
      values (${sql.lit(collectionId)}, ${sql.lit(promptId)}, ${sql.lit(own)});
    insert into favorites (account_id, prompt_id, workspace_id)
      values (${sql.lit(accountId)}, ${sql.lit(promptId)}, ${sql.lit(own)});
    insert into version_names (prompt_id, name, number, workspace_id)
      values (${sql.lit(promptId)}, 'production', 1, ${sql.lit(own)});
    insert into templates (id, workspace_id, category, kind, color, content, search_text, position)
      values (${sql.lit(templateId)}, ${sql.lit(own)}, 'Writing', 'Conversation', 'blue', '{}', '', -1);
    insert into connections (id, workspace_id, provider, name, status)
      values (${sql.lit(connectionId)}, ${sql.lit(own)}, 'openai', 'A', 'connected');
    insert into value_sets (id, account_id, prompt_id, workspace_id, name, values)
      values (${sql.lit(valueSetId)}, ${sql.lit(accountId)}, ${sql.lit(promptId)}, ${sql.lit(own)}, 'a', '{}');
    insert into saved_views (id, account_id, workspace_id, name, query)
      values (${sql.lit(viewId)}, ${sql.lit(accountId)}, ${sql.lit(own)}, 'a', '');
    insert into shares (id, workspace_id, collection_id, email, access)
      values (${sql.lit(createId())}, ${sql.lit(own)}, ${sql.lit(collectionId)}, 'a@example.com', 'read');
    insert into share_links (id, workspace_id, collection_id, token_hash, sealed_token)
      values (${sql.lit(createId())}, ${sql.lit(own)}, ${sql.lit(collectionId)}, 'a', 'a');
    update prompts set deleted_at = now() where id = ${sql.lit(trashedId)};
    update prompt_versions set sealed = false where prompt_id = ${sql.lit(promptId)};
  `.execute(app.database)
})
afterAll(() => app.close())

const workspaceOf = (id: string) =>
  app.database
    .selectFrom('accounts')
    .select('workspaceId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const tables = [
  'prompts',
  'prompt_versions',
  'version_names',
  'collections',
  'collection_prompts',
  'favorites',
  'templates',
  'connections',
  'runs',
  'value_sets',
  'publication_versions',
  'shares',
  'share_links',
]

async function readTables(database: Kysely<DB>) {
  const found: unknown[] = []
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1, 2`.execute(database)
    found.push(rows)
  }
  return found
}

const access = { sealedKey: null, baseUrl: null }
const changes: Record<string, (database: Kysely<DB>) => Promise<unknown>> = {
  updatePrompt: (database) =>
    updatePrompt(database, { id: promptId, workspaceId }, { title: 'Taken' }),
  movePromptsToTrash: (database) => movePromptsToTrash(database, workspaceId, [promptId]),
  restorePrompts: (database) => restorePrompts(database, workspaceId, [trashedId]),
  deletePrompts: (database) => deletePrompts(database, workspaceId, sql<boolean>`id = ${promptId}`),
  unmarkFavorites: (database) => unmarkFavorites(database, { accountId, workspaceId }, [promptId]),
  sealVersion: (database) => sealVersion(database, { promptId, workspaceId, number: 1 }),
  placeName: (database) => placeName(database, { promptId, workspaceId, name: 'production' }, null),
  updateCollection: (database) =>
    updateCollection(database, workspaceId, collectionId, { name: 'Taken' }),
  deleteCollectionRow: (database) => deleteCollectionRow(database, workspaceId, collectionId),
  deleteTemplateRow: (database) => deleteTemplateRow(database, { workspaceId }, templateId),
  markFailing: (database) =>
    markFailing(database, { id: connectionId, workspaceId, ...access }, 'Taken'),
  deleteRunsAndFiles: (database) => deleteRunsAndFiles(database, workspaceId, [runId]),
  deleteVersionRows: (database) =>
    deleteVersionRows(database, { workspaceId }, { promptId, version: 1 }),
  deleteValueSetRow: (database) =>
    deleteValueSetRow(database, { id: valueSetId, accountId, workspaceId, promptId }),
  revokeAllOfCollection: (database) =>
    revokeAllOfCollection(database, { id: collectionId, workspaceId }),
  deleteSavedView: (database) => deleteSavedView(database, { accountId, workspaceId }, viewId),
}

describe('with the id of another workspace’s row and one’s own workspace', () => {
  test.each(Object.entries(changes))('%s changes nothing', async (_, change) => {
    // Rolled back, so that a change that goes through does not spoil the other tests.
    const transaction = await app.database.startTransaction().execute()
    try {
      const before = await readTables(transaction)
      await change(transaction)
      expect(await readTables(transaction)).toEqual(before)
    } finally {
      await transaction.rollback().execute()
    }
  })

  const locks: Record<string, (database: Kysely<DB>) => Promise<unknown>> = {
    lockOptionalPrompt: (database) => lockOptionalPrompt(database, workspaceId, promptId),
    lockPrompts: (database) => lockPrompts(database, workspaceId, [promptId]),
    lockOptionalPublication: (database) =>
      lockOptionalPublication(database, { workspaceId }, promptId),
    lockRun: (database) => lockRun(database, workspaceId, runId),
  }

  test.each(Object.entries(locks))('%s locks nothing', async (_, lock) => {
    await app.database.transaction().execute(async (transaction) => {
      await lock(transaction)
      const { rows } = await sql`
        select from prompts join publications on publications.prompt_id = prompts.id
        join runs on runs.prompt_id = prompts.id
        where prompts.id = ${promptId} for update nowait
      `.execute(app.database)
      expect(rows).toHaveLength(1)
    })
  })
})

describe('while somebody holds a prompt of their own', () => {
  const saveId = createId()
  const save = { saveId, baseRevision: 1, content: emptyContent, seal: true, note: '' }
  const params = () => ({ id: promptId })
  const asked = {
    'save it': () => stranger.call(savePromptRoute, { params: params(), body: save }),
    'change it': () =>
      stranger.call(changePromptsRoute, { body: { action: 'delete', ids: [promptId] } }),
    'label its versions': () =>
      stranger.call(nameVersionRoute, {
        params: { ...params(), name: 'mine' },
        body: { number: 1 },
      }),
    'publish it': () =>
      stranger.call(publishPromptRoute, {
        params: params(),
        body: { category: 'writing', licence: 'mit', note: '', confirmed: true },
      }),
  }
  beforeEach(() => stranger.call(getMeRoute))

  test.each(Object.entries(asked))(
    'a stranger who wants to %s does not wait for it',
    async (_, ask) => {
      await app.database.transaction().execute(async (transaction) => {
        await sql`select from prompts where id = ${promptId} for update`.execute(transaction)
        await expect(ask()).rejects.toMatchObject({ status: 404 })
      })
    },
  )
})
