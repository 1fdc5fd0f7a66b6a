import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'

type Rights = { user: string; database: string; mayCreate: boolean; mayCreateTables: boolean }

/** Says before anything is changed what the database's user may not do, and how to permit it. */
export async function refuseMissingRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Rights>(
    `select quote_ident(current_user) as user, quote_ident(current_database()) as database,
       has_schema_privilege('public', 'CREATE') as "mayCreateTables",
       has_database_privilege(current_database(), 'CREATE')
         or (exists (select from pg_extension where extname = 'pg_trgm')
             and to_regnamespace('pgboss') is not null) as "mayCreate"`,
  )
  const [rights] = rows
  if (!rights || (rights.mayCreate && rights.mayCreateTables)) return
  const { user, database, mayCreate, mayCreateTables } = rights
  const grants = [
    !mayCreate && `grant create on database ${database} to ${user};`,
    !mayCreateTables && `grant create on schema public to ${user};`,
  ].filter((grant) => grant !== false)
  throw new StartupError(
    `The user ${user} may not create what is needed in the database ${database}: tables, the schema pgboss and the extension pg_trgm.`,
    { hint: `As its owner or as a superuser, run there:\n  ${grants.join('\n  ')}` },
  )
}
