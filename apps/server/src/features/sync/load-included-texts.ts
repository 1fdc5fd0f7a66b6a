import type { SyncedPrompt } from '@product/contract'
import { type IncludeAddress, listIncludeAddresses, templateLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { findOptionalRole } from '#features/accounts/index.ts'
import {
  type IncludeReader,
  type KnownIncludes,
  learnIncludes,
  loadIncluded,
} from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { SyncState } from './read-marks.ts'
import type { Reader } from './visible-items.ts'

type Including = Pick<SyncedPrompt, 'id' | 'content' | 'isMember' | 'workspaceId'>

/** The prompts whose texts go with a prompt, by what includes call them and by id; missing ones by what they are called. */
export type SentIncludes = { promptId: string; names: string[]; ids: string[] }

type LoadedTexts = { included: SyncedPrompt['included']; sent: SentIncludes | null }

/** Characters of included texts that are read ahead. */
const mostReadAhead = 4_000_000
/** Includes that are read ahead by one statement. */
const mostReadAtOnce = 2_000
/** Names that are remembered of one prompt. */
const mostNames = 500

/** Loads the texts that prompts of one page include. Each is read once, and many by one statement. */
export function createIncludedTexts(database: Kysely<DB>, { accountId }: Reader) {
  const workspaces = new Map<string, { includeReader: IncludeReader; known: KnownIncludes }>()

  async function openWorkspace(workspaceId: string) {
    const opened = workspaces.get(workspaceId)
    if (opened) return opened
    const role = await findOptionalRole(database, { accountId, workspaceId })
    const includeReader = { accountId, workspaceId, role: role ?? 'viewer' }
    const workspace = { includeReader, known: new Map() }
    workspaces.set(workspaceId, workspace)
    return workspace
  }

  return {
    async readAhead(prompts: Including[]): Promise<void> {
      const byWorkspace = Map.groupBy(prompts, ({ workspaceId }) => workspaceId)
      for (const [workspaceId, including] of byWorkspace) {
        let addresses = including
          .map(listMissing)
          .filter(({ length }) => length <= templateLimits.includedPrompts)
          .flat()
        if (addresses.length === 0) continue
        const { includeReader, known } = await openWorkspace(workspaceId)
        const isSmall = () =>
          addresses.length <= mostReadAtOnce && countCharacters(known) <= mostReadAhead
        while (addresses.length > 0 && isSmall()) {
          const unknown = addresses.filter(({ key }) => !known.has(key))
          await learnIncludes(database, includeReader, unknown, known)
          addresses = unknown.flatMap(({ key }) => known.get(key)?.includes ?? [])
        }
      }
    },

    async load(prompt: Including): Promise<LoadedTexts> {
      const missing = listMissing(prompt)
      if (missing.length === 0) return { included: [], sent: null }
      const { includeReader, known } = await openWorkspace(prompt.workspaceId)
      const included = await loadWhatFits(loadIncluded(database, includeReader, missing, known))
      return {
        included: included
          .filter(({ version }) => !prompt.isMember || version !== null)
          .map(({ key, body, variables }) => ({ key, body, variables })),
        sent: { promptId: prompt.id, ...listReached(missing, known) },
      }
    },
  }
}

/** Includes that the reader's copy does not have as prompts: of versions, and for somebody with a share all of them. */
const listMissing = ({ content, isMember }: Including): IncludeAddress[] =>
  listIncludeAddresses([content.systemMessage, content.body]).filter(
    ({ version }) => !isMember || version !== null,
  )

/** With a network, rendering what is too large is refused as well. */
async function loadWhatFits<Loaded>(loading: Promise<Loaded[]>): Promise<Loaded[]> {
  return await loading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'prompt.includes-too-large') return []
    throw error
  })
}

const countCharacters = (known: KnownIncludes): number =>
  [...known.values()].reduce((sum, { found }) => sum + (found?.body.length ?? 0), 0)

function listReached(addresses: IncludeAddress[], known: KnownIncludes) {
  const reached = new Map(addresses.map((address) => [address.key, address]))
  const ids = new Set<string>()
  for (const { key } of reached.values()) {
    const { found, includes } = known.get(key) ?? { found: null, includes: [] }
    if (found) ids.add(found.promptId)
    for (const address of includes)
      if (reached.size < mostNames && !reached.has(address.key)) reached.set(address.key, address)
  }
  const names = new Set([...reached.values()].map(({ slug }) => slug.toLowerCase()))
  return { names: [...names], ids: [...ids] }
}

/**
 * Has prompts sent again when one that they include changes. If another comparison began meanwhile, which did not know
 * of these yet, they are sent again once.
 */
export async function rememberIncludes(
  database: Kysely<DB>,
  { accountId }: Reader,
  { seen }: Pick<SyncState, 'seen'>,
  sent: SentIncludes[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    with held as (
      select from sync_states
      where account_id = ${accountId} and seen::text = ${seen} for share skip locked
    ),
    changed as (
      update sync_items set included_names = sent.names, included_ids = sent.ids
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as sent ("promptId" uuid, names text[], ids uuid[])
      where account_id = ${accountId} and kind = 'prompt' and item_id = sent."promptId"
        and (included_names, included_ids) is distinct from (sent.names, sent.ids)
      returning item_id
    )
    insert into sync_marks (audience_id, kind, prompt_id)
    select ${accountId}::uuid, 'prompt', item_id from changed where not exists (select from held)
  `.execute(database)
}
