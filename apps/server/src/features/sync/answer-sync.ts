import { parseUuid, type SyncedKind, type SyncPage } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { RefreshState } from './compare-copy.ts'
import { rememberIncludes } from './load-included-texts.ts'
import {
  loadCollections,
  loadPrompts,
  loadStars,
  loadTemplates,
  loadWorkspaces,
} from './load-items.ts'
import type { SyncState } from './read-marks.ts'
import type { Reader } from './visible-items.ts'

const pageItems = 500
/** Bytes of texts in one page; an item that is larger is alone in its page. */
const pageBytes = 1_000_000

/** The changes after a cursor, the oldest first, as far as they fit into a page. */
export async function answerSync(
  { database, refreshState }: { database: Kysely<DB>; refreshState: RefreshState },
  { accountId }: Reader,
  since: string | undefined,
): Promise<SyncPage> {
  const reader = { accountId }
  const state = await refreshState(reader)
  const cursor = readCursor(since, state)
  const isReset = cursor === null
  const { after, begunAt } = cursor ?? { after: 0, begunAt: state.sequence }
  if (cursor && after === state.sequence)
    return toPage(state, { sequence: after, begunAt, isMore: false, isReset })
  const listed = await listItems(database, reader, { after, isReset })
  const { items, sent, ...contents } = await loadContents(database, reader, listed.items)
  await rememberIncludes(database, reader, state, sent)
  const isMore = listed.isMore || items.length < listed.items.length
  // A reset leaves deletions out: its last page leads to the newest change all the same.
  const sequence = isMore ? (items.at(-1)?.sequence ?? state.sequence) : state.sequence
  return { ...toPage(state, { sequence, begunAt, isMore, isReset }), ...contents }
}

type Cursor = {
  after: number
  /** The sequence at which a copy began that has not all pages yet; null for one that is whole. */
  begunAt: number | null
}

type Position = { sequence: number } & Pick<Cursor, 'begunAt'> &
  Pick<SyncPage, 'isMore' | 'isReset'>

const toPage = ({ epoch }: SyncState, { sequence, begunAt, ...position }: Position): SyncPage => ({
  cursor: [epoch, sequence, ...(position.isMore && begunAt !== null ? [begunAt] : [])].join('.'),
  ...position,
  workspaces: [],
  collections: [],
  templates: [],
  stars: [],
  prompts: [],
  deleted: [],
})

/**
 * Null for a cursor of an earlier state, or so old that deletions after it are forgotten. A copy that has not all pages
 * yet holds nothing that was deleted before it began.
 */
function readCursor(
  cursor: string | undefined,
  { epoch, sequence, prunedSequence }: SyncState,
): Cursor | null {
  const [cursorEpoch, ...numbers] = cursor?.split('.') ?? []
  if (parseUuid(cursorEpoch) !== epoch) return null
  if (!numbers.every((digits) => /^\d{1,15}$/.test(digits))) return null
  const [after, begunAt = null] = numbers.map(Number)
  if (after === undefined || after > sequence || (begunAt ?? after) < prunedSequence) return null
  return { after, begunAt }
}

type Item = { kind: SyncedKind; id: string; sequence: number; isDeleted: boolean }

async function listItems(
  database: Kysely<DB>,
  { accountId }: Reader,
  { after, isReset }: { after: number; isReset: boolean },
): Promise<{ items: Item[]; isMore: boolean }> {
  const { rows } = await sql<Item & { bytes: number }>`
    select items.kind, items.item_id as id, items.sequence::float8 as sequence,
      items.is_deleted as "isDeleted",
      coalesce(
        octet_length(prompts.body) + octet_length(prompts.system_message)
          + octet_length(prompts.variables::text) + coalesce((
            select test_values.bytes from test_values
            where test_values.prompt_id = prompts.id and test_values.account_id = ${accountId}
          ), 0),
        templates.bytes, octet_length(publications.content::text), 0
      ) as bytes
    from (
      select * from sync_items
      where account_id = ${accountId} and sequence > ${after} and not (${isReset} and is_deleted)
      order by sequence limit ${pageItems + 1}
    ) as items
    left join prompts on items.kind = 'prompt' and prompts.id = items.item_id
    left join templates on items.kind = 'template' and templates.id = items.item_id
    left join publications on items.kind = 'star' and publications.prompt_id = items.item_id
    order by items.sequence
  `.execute(database)
  let bytes = 0
  const items: Item[] = []
  for (const item of rows.slice(0, pageItems)) {
    bytes += item.bytes
    if (items.length > 0 && bytes > pageBytes) break
    items.push(item)
  }
  return { items, isMore: rows.length > items.length }
}

/** The contents of these items, or of as many of them as fit with the texts that prompts include. */
async function loadContents(database: Kysely<DB>, reader: Reader, listed: Item[]) {
  const idsOf = (kind: SyncedKind, items: Item[]) =>
    items.flatMap((item) => (item.kind === kind && !item.isDeleted ? [item.id] : []))
  const { prompts, sent, next } = await loadPrompts(database, reader, {
    ids: idsOf('prompt', listed),
    mostIncludedBytes: pageBytes,
  })
  const end = listed.findIndex(({ kind, id }) => kind === 'prompt' && id === next)
  const items = end < 0 ? listed : listed.slice(0, end)
  const [workspaces, collections, templates, stars] = await Promise.all([
    loadWorkspaces(database, reader, idsOf('workspace', items)),
    loadCollections(database, reader, idsOf('collection', items)),
    loadTemplates(database, reader, idsOf('template', items)),
    loadStars(database, reader, idsOf('star', items)),
  ])
  // A prompt and a star may have the same id: people can star their own.
  const loaded: Record<SyncedKind, Set<string>> = {
    workspace: idSet(workspaces),
    collection: idSet(collections),
    template: idSet(templates),
    star: idSet(stars),
    prompt: idSet(prompts),
  }
  const gone = items.filter(({ kind, id }) => !loaded[kind].has(id))
  await forgetFingerprints(
    database,
    reader,
    gone.filter(({ isDeleted }) => !isDeleted),
  )
  const deleted = gone.map(({ kind, id }) => ({ kind, id }))
  return { items, sent, workspaces, collections, templates, stars, prompts, deleted }
}

const idSet = (items: { id: string }[]) => new Set(items.map(({ id }) => id))

/** Access that ended between comparing and loading is told as a deletion; if it comes back, the item is sent again. */
async function forgetFingerprints(
  database: Kysely<DB>,
  { accountId }: Reader,
  items: Item[],
): Promise<void> {
  if (items.length === 0) return
  await sql`
    update sync_items set fingerprint = null
    where account_id = ${accountId}
      and (kind, item_id) in (${sql.join(items.map(({ kind, id }) => sql`(${kind}, ${id}::uuid)`))})
  `.execute(database)
}
