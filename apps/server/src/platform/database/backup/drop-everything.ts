import type pg from 'pg'
import { isNotOfExtension } from './describe-schema.ts'

const inPublic = `= 'public'::regnamespace`

/** Asked one after another, because dropping tables also drops what belongs to them. */
const listings = [
  `select case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
                         else 'table' end as kind,
          format('public.%I', c.relname) as name
   from pg_class c where c.relnamespace ${inPublic} and c.relkind in ('r', 'p', 'v', 'm')
     and ${isNotOfExtension('c')}`,
  `select 'sequence' as kind, format('public.%I', c.relname) as name
   from pg_class c where c.relnamespace ${inPublic} and c.relkind = 'S'
     and ${isNotOfExtension('c')}`,
  `select 'routine' as kind, p.oid::regprocedure::text as name
   from pg_proc p where p.pronamespace ${inPublic} and ${isNotOfExtension('p')}`,
  `select case t.typtype when 'd' then 'domain' else 'type' end as kind,
          format('public.%I', t.typname) as name
   from pg_type t where t.typnamespace ${inPublic} and t.typtype in ('e', 'd', 'c', 'r')
     and ${isNotOfExtension('t')}`,
  `select 'text search configuration' as kind, format('public.%I', s.cfgname) as name
   from pg_ts_config s where s.cfgnamespace ${inPublic} and ${isNotOfExtension('s')}`,
  `select 'collation' as kind, format('public.%I', c.collname) as name
   from pg_collation c where c.collnamespace ${inPublic} and ${isNotOfExtension('c')}`,
]

/**
 * Everything in the schema public, whoever made it, and the job queue. Object by object, without the
 * rights that dropping the schema itself needs.
 */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  for (const query of listings) {
    const { rows } = await client.query<{ kind: string; name: string }>(query)
    for (const { kind, name } of rows) {
      await client.query(`drop ${kind} if exists ${name} cascade`)
    }
  }
  // The job queue's tables; it makes them anew when a server starts.
  await client.query('drop schema if exists pgboss cascade')
}
