import { PromptContent } from '@product/contract'
import {
  type IncludeAddress,
  type IncludedPrompt,
  listIncludeAddresses,
  readIncludeAddress,
  templateLimits,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { yieldToEventLoop } from '#platform/workers/map-in-slices.ts'
import type { Deps } from '#server/deps.ts'
import { promptError } from '../errors.ts'
import { enterPrompt } from '../prompt-access.ts'
import {
  type IncludeReader,
  listNamedPrompts,
  listStoredKeys,
  listVersionContents,
} from './queries.ts'

/** Characters that are parsed in about a millisecond. */
const longestReadAtOnce = 10_000

export type LoadedInclude = IncludedPrompt & {
  promptId: string
  version: number | null
  isRestricted: boolean
  /** The include of the outermost prompt that led here. */
  through: string
}

type Wanted = IncludeAddress & { through: string }

/** Includes that have been read for one reader, by key, with those in their texts; `found` is null where there is none. */
export type KnownIncludes = Map<
  string,
  { found: Omit<LoadedInclude, 'through'> | null; includes: IncludeAddress[] }
>

/**
 * The prompts that are included, and those that they include in turn, by key. What does not
 * exist, or the reader may not see, is not among them. Levels beyond the limit are not read: rendering says so.
 * Known ones are not read again.
 */
export async function loadIncluded(
  database: Kysely<DB>,
  reader: IncludeReader,
  addresses: IncludeAddress[],
  known: KnownIncludes = new Map(),
): Promise<LoadedInclude[]> {
  const loaded = new Map<string, LoadedInclude>()
  let wanted: Wanted[] = addresses
    .filter(({ key }) => reader.readableKeys?.includes(key.toLowerCase()) ?? true)
    .map((address) => ({ ...address, through: address.key }))
  for (let level = 0; wanted.length > 0 && level <= templateLimits.includeDepth; level++) {
    if (loaded.size + wanted.length > templateLimits.includedPrompts) throw tooLarge()
    await learnIncludes(database, reader, wanted, known)
    const next = new Map<string, Wanted>()
    for (const { key, through } of wanted) {
      const { found, includes } = known.get(key) ?? { found: null, includes: [] }
      if (found) loaded.set(key, { ...found, through })
      for (const address of includes)
        if (!next.has(address.key)) next.set(address.key, { ...address, through })
    }
    if (countCharacters(loaded) > templateLimits.includedCharacters) throw tooLarge()
    wanted = [...next.values()].filter(({ key }) => !loaded.has(key))
  }
  return [...loaded.values()]
}

/** Reads those of these includes that are not known yet. Other requests are answered after each long text. */
export async function learnIncludes(
  database: Kysely<DB>,
  reader: IncludeReader,
  addresses: IncludeAddress[],
  known: KnownIncludes,
): Promise<void> {
  const unknown = addresses.filter(({ key }) => !known.has(key))
  if (unknown.length === 0) return
  for (const { key } of unknown) known.set(key, { found: null, includes: [] })
  for (const found of await loadLevel(database, reader, unknown)) {
    if (found.body.length > longestReadAtOnce) await yieldToEventLoop()
    known.set(found.key, { found, includes: listIncludeAddresses([found.body]) })
  }
}

const countCharacters = (loaded: Map<string, LoadedInclude>): number =>
  [...loaded.values()].reduce((sum, { body }) => sum + body.length, 0)

const tooLarge = () => promptError('prompt.includes-too-large')

async function loadLevel(
  database: Kysely<DB>,
  reader: IncludeReader,
  wanted: IncludeAddress[],
): Promise<Omit<LoadedInclude, 'through'>[]> {
  const names = [...new Set(wanted.map(({ slug }) => slug.toLowerCase()))]
  const rows = await listNamedPrompts(database, reader, names)
  const findRow = ({ slug }: IncludeAddress) => {
    const name = slug.toLowerCase()
    return rows.find((row) => row.id === name) ?? rows.find((row) => row.slug === name)
  }
  const old = wanted.flatMap(({ version, ...address }) => {
    const row = version === null ? undefined : findRow({ version, ...address })
    return row && version !== null ? [{ promptId: row.id, number: version }] : []
  })
  const versions = old.length > 0 ? await listVersionContents(database, reader, old) : []
  return wanted.flatMap(({ key, version, slug }) => {
    const row = findRow({ key, version, slug })
    const source =
      version === null
        ? row
        : versions.find((each) => each.promptId === row?.id && each.number === version)?.content
    if (!row || !source) return []
    const content = IncludedContent.parse(source)
    const { id: promptId, isRestricted } = row
    return [{ key, promptId, version, isRestricted, ...content }]
  })
}

const IncludedContent = PromptContent.pick({ body: true, variables: true })

/**
 * The texts behind keys of includes, for who renders them elsewhere: of the actor's workspace, or of the
 * prompt's that has them. Somebody with a share gets those that its members included.
 */
export async function resolveIncludes(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { keys, promptId }: { keys: string[]; promptId?: string | undefined },
): Promise<IncludedPrompt[]> {
  const addresses = [...new Set(keys)].flatMap((key) => readIncludeAddress(key) ?? [])
  if (promptId === undefined) return await present(loadIncluded(database, actor, addresses))
  const entered = await enterPrompt(database, actor, promptId, 'read')
  const reader = entered.isMember
    ? entered
    : { ...entered, readableKeys: await listStoredKeys(database, entered, promptId) }
  return await present(loadIncluded(database, reader, addresses))
}

async function present(loading: Promise<LoadedInclude[]>): Promise<IncludedPrompt[]> {
  const loaded = await loading
  return loaded.map(({ key, body, variables }) => ({ key, body, variables }))
}
