import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { applyMigration, createHistory } from '../migrations/migrate.ts'
import type { AppliedMigration, Migration } from '../migrations/read-migrations.ts'
import { isNotOfExtension } from './describe-schema.ts'
import { dropEverything } from './drop-everything.ts'

/**
 * Throws unless dropping everything would lose nothing: the schemas are empty, or hold empty
 * tables and whatever else our own migrations make, and nothing besides.
 */
export async function refuseLoss(client: pg.ClientBase, known: Migration[]): Promise<void> {
  const history = await client.query(`select to_regclass('public.schema_migrations') as found`)
  if (!history.rows[0]?.found) {
    const [found] = await listObjects(client, `n.nspname in ('public', 'pgboss')`)
    if (found) throw notEmpty(`it holds the ${found}`)
    return
  }
  const migrations = await findApplied(client, known)
  await refuseRows(client)
  // The job queue's schema is ours when the history is.
  const elsewhere = `n.nspname not in ('pgboss', 'information_schema') and n.nspname !~ '^pg_'`
  const before = await listObjects(client, elsewhere)
  // Only making them anew tells what the migrations make, and what hangs on that from outside.
  await client.query('savepoint trial')
  await dropEverything(client)
  await createHistory(client)
  for (const migration of migrations) await applyMigration(client, migration)
  const after = new Set(await listObjects(client, elsewhere))
  await client.query('rollback to savepoint trial')
  const lost = before.find((name) => !after.has(name))
  if (lost) throw notEmpty(`it holds the ${lost}`)
}

async function findApplied(client: pg.ClientBase, known: Migration[]): Promise<Migration[]> {
  // As JSON, because a table of this name with other columns may be another application's.
  const { rows } = await client.query<Partial<AppliedMigration>>(
    `select to_jsonb(m) ->> 'name' as name, to_jsonb(m) ->> 'checksum' as checksum
     from public.schema_migrations m order by 1`,
  )
  return rows.map(({ name, checksum }) => {
    const migration = known.find((file) => file.name === name && file.checksum === checksum)
    if (migration) return migration
    throw notEmpty('its schema_migrations are not those of this version of the product')
  })
}

/** Unlike a backup, it looks into unlogged tables too. Rows of partitions are seen in their parent. */
async function refuseRows(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> 'schema_migrations' and ${isNotOfExtension('c')}
     order by c.relname`,
  )
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select from public.${client.escapeIdentifier(name)} limit 1`,
    )
    if (rows.length > 0) throw notEmpty(`its table ${name} has rows`)
  }
}

/** All objects of a schema, except extensions with their content, and rights. */
async function listObjects(client: pg.ClientBase, schemas: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct i.type || ' ' || i.identity as name
     from pg_depend s join pg_namespace n on n.oid = s.refobjid,
          pg_identify_object(s.classid, s.objid, 0) i
     where s.refclassid = 'pg_namespace'::regclass and ${schemas}
       and s.classid not in ('pg_extension'::regclass, 'pg_default_acl'::regclass,
                             'pg_publication_namespace'::regclass)
       and not exists (select from pg_depend d
                       where d.classid = s.classid and d.objid = s.objid and d.deptype = 'e')
     order by name`,
  )
  return rows.map(({ name }) => name)
}

function notEmpty(reason: string): StartupError {
  return new StartupError(`The database is not empty: ${reason}.`, {
    hint:
      'Add --replace to first drop everything in its schemas public and pgboss, whoever made it. ' +
      'Nothing was changed.',
  })
}
