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

/**
 * The prompts that are included, and those that they include in turn, by key. What does not
 * exist, or the reader may not see, is not among them. Levels beyond the limit are not read: rendering says so.
 */
export async function loadIncluded(
  database: Kysely<DB>,
  reader: IncludeReader,
  addresses: IncludeAddress[],
): Promise<LoadedInclude[]> {
  const loaded = new Map<string, LoadedInclude>()
  let wanted: Wanted[] = addresses
    .filter(({ key }) => reader.readableKeys?.includes(key.toLowerCase()) ?? true)
    .map((address) => ({ ...address, through: address.key }))
  for (let level = 0; wanted.length > 0 && level <= templateLimits.includeDepth; level++) {
    if (loaded.size + wanted.length > templateLimits.includedPrompts) throw tooLarge()
    const found = await loadLevel(database, reader, wanted)
    for (const included of found) loaded.set(included.key, included)
    if (countCharacters(loaded) > templateLimits.includedCharacters) throw tooLarge()
    wanted = (await listNext(found)).filter(({ key }) => !loaded.has(key))
  }
  return [...loaded.values()]
}

/** The prompts that these include, each once. Other requests are answered after each long text. */
async function listNext(found: LoadedInclude[]): Promise<Wanted[]> {
  const next = new Map<string, Wanted>()
  for (const { body, through } of found) {
    if (body.length > longestReadAtOnce) await yieldToEventLoop()
    for (const address of listIncludeAddresses([body]))
      if (!next.has(address.key)) next.set(address.key, { ...address, through })
  }
  return [...next.values()]
}

const countCharacters = (loaded: Map<string, LoadedInclude>): number =>
  [...loaded.values()].reduce((sum, { body }) => sum + body.length, 0)

const tooLarge = () => promptError('prompt.includes-too-large')

async function loadLevel(
  database: Kysely<DB>,
  reader: IncludeReader,
  wanted: Wanted[],
): Promise<LoadedInclude[]> {
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
  return wanted.flatMap(({ key, version, slug, through }) => {
    const row = findRow({ key, version, slug })
    const source =
      version === null
        ? row
        : versions.find((each) => each.promptId === row?.id && each.number === version)?.content
    if (!row || !source) return []
    const content = IncludedContent.parse(source)
    const { id: promptId, isRestricted } = row
    return [{ key, promptId, version, isRestricted, through, ...content }]
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
