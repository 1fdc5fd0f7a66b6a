import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { emptyContent } from '@product/domain'
import { expect, onTestFinished, test } from 'vitest'
import { backup } from '#platform/database/backup/backup.ts'
import { restore } from '#platform/database/backup/restore.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { migrationsFolder } from '#platform/database/migrations/read-migrations.ts'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { measureStorage } from './measure-storage.ts'
import { bytesOfVersion } from './row-bytes.ts'

const workspace = '01a00000-0000-7000-8000-000000000001'
const other = '01a00000-0000-7000-8000-000000000002'
const prompt = '01a00000-0000-7000-8000-000000000003'
const otherPrompt = '01a00000-0000-7000-8000-000000000004'
const content = (body: string) => JSON.stringify({ ...emptyContent, body })

/** As it was before contents were stored once: every version with its own. */
const insertVersion = `
  insert into prompt_versions (prompt_id, number, workspace_id, content, content_hash, changed_fields)
  values ($1, $2, $3, $4, $5, '{}')`

test('a backup from before contents were stored once is restored with every version', async () => {
  const [source, target] = await Promise.all([
    createTestDatabase({ empty: true }),
    createTestDatabase({ empty: true }),
  ])
  const folder = createTestFolder()
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await Promise.all([source.drop(), target.drop()])
  })
  const older = join(folder, 'migrations')
  mkdirSync(older)
  for (const name of readdirSync(migrationsFolder))
    if (name < '0018') cpSync(join(migrationsFolder, name), join(older, name))
  await migrate(source.pool, older)
  await source.pool.query(`
    insert into workspaces (id, name, plan) values ('${workspace}', 'A', 'pro'), ('${other}', 'B', 'pro');
    insert into prompts (
      id, workspace_id, title, description, system_message, body, variables, target_models, modality,
      tags, settings, content_hash, last_save_id, search_text
    )
    select id, workspace_id, '', '', '', 'two', '[]', '{}', 'text', '{}', '{}', 'hash-2', id, ''
    from (values ('${prompt}'::uuid, '${workspace}'::uuid), ('${otherPrompt}', '${other}'))
      as given (id, workspace_id);
    insert into files (id, workspace_id, media_type, content)
    values (gen_random_uuid(), '${workspace}', 'image/png', '\\x00112233');
    insert into runs (
      id, workspace_id, batch_id, position, prompt_title, version, provider, model, model_id,
      output_kind, status, input_values, system_message, body, settings, output
    ) values (
      'exec_00000001', '${workspace}', gen_random_uuid(), 0, '', 1, 'demo', 'demo', 'demo', 'text',
      'Success', '{}', 'abc', 'def', '{}', 'ghijk'
    )`)
  const versions: [string, number, string, string, string][] = [
    [prompt, 1, workspace, content('one'), 'hash-1'],
    [prompt, 2, workspace, content('two'), 'hash-2'],
    [prompt, 3, workspace, content('one'), 'hash-1'],
    // Two contents of one hash, as no release is known to have made.
    [prompt, 4, workspace, content('not one'), 'hash-1'],
    [otherPrompt, 1, other, content('two'), 'hash-2'],
  ]
  for (const version of versions) await source.pool.query(insertVersion, version)

  const file = join(folder, 'older.tar.gz')
  const place = { file, dataDirectory: folder, extraFiles: [] }
  await backup({ url: source.url, ...place })
  await restore({ url: target.url, replace: false, ...place })

  const { rows } = await target.pool.query(
    `select prompt_id, number, workspace_id, content from prompt_versions
     join version_contents using (workspace_id, content_hash) order by prompt_id, number`,
  )
  expect(rows).toEqual(
    versions.map(([prompt_id, number, workspace_id, text]) => ({
      prompt_id,
      number,
      workspace_id,
      content: JSON.parse(text),
    })),
  )
  const { rows: stored } = await target.pool.query('select from version_contents')
  expect(stored).toHaveLength(4)
  const { rows: counted } = await target.pool.query('select bytes from prompt_versions')
  const bytes = bytesOfVersion({ note: '', authorName: '' })
  expect(counted).toEqual(versions.map(() => ({ bytes })))
  expect(await measureStorage(target.kysely, workspace)).toMatchObject({ files: 4, runs: 13 })
  // Backed up and restored again, it is the same.
  const newer = { ...place, file: join(folder, 'newer.tar.gz') }
  await backup({ url: target.url, ...newer })
  await restore({ url: source.url, replace: true, ...newer })
  expect(await measureStorage(source.kysely, workspace)).toEqual(
    await measureStorage(target.kysely, workspace),
  )
})
