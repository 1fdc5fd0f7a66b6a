import type { Run } from '@product/contract'
import type { Context, TypedResponse } from 'hono'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isRunVisibleTo } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { streamBody } from '#platform/http/bodies/stream-body.ts'
import { collectTexts } from '#platform/http/bodies/stream-json.ts'
import type { AppEnvironment } from '#platform/http/server/request-context.ts'
import { requestedBy, runForRequest } from '#platform/run-for-request.ts'
import { createFairQueue } from '#platform/workers/create-fair-queue.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { presentHead } from './present-run.ts'
import { listRunFiles, summaryColumns } from './queries.ts'

/** Longer texts are read in pieces while they are sent: a slow reader holds one piece, not the whole run. */
const longestAtOnce = 32_768
const pieceCharacters = 262_144

/** Pieces that a process reads at once, so that connections to the database are left to others. */
const readsAtOnce = 2
const mostWaiting = 10_000

/** What can have millions of characters. The values are JSON already. */
const texts = {
  values: sql<string>`runs.input_values::text`,
  systemMessage: sql<string>`runs.system_message`,
  body: sql<string>`runs.body`,
  text: sql<string>`runs.output`,
  reasoning: sql<string>`runs.reasoning`,
} satisfies Partial<Record<keyof Run, RawBuilder<string>>>

type TextName = keyof typeof texts
// Its keys are known: it is the constant above.
const textNames = Object.keys(texts) as TextName[]
type ShortTexts = Record<TextName, string | null>

/** Answers with runs of the actor. */
export function createRunResponses({ database, log }: Pick<Deps, 'database' | 'log'>) {
  const takeTurn = createFairQueue({
    atOnce: readsAtOnce,
    mostWaiting,
    mostPerClient: mostWaiting,
    refuse: () => runError('run.too-many-reads', { headers: { 'retry-after': '1' } }),
  })

  return async (context: Context<AppEnvironment>, actor: UserActor, id: string) => {
    const { response } = context.env
    const request = requestedBy()
    // Pieces are read when the client has taken the one before, which is no longer in the request.
    const read = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const inTurn = () => takeTurn(work)
      return request ? runForRequest(request, inTurn) : inTurn()
    }
    const { head, short } = await read(async () => {
      if (response?.destroyed) throw runError('run.too-many-reads')
      return await findStored(database, actor, id)
    })
    const pieces = writeStored(head, short, (name, from) =>
      read(() => readPiece(database, id, name, from)),
    )
    const body = await streamBody(context, log, collectTexts(pieces))
    const headers = { 'content-type': 'application/json' }
    // A streamed body has no type: this one is the JSON of a run.
    return context.newResponse(body, 200, headers) as Response & TypedResponse<Run, 200, 'json'>
  }
}

/** A run without its long texts. A run of another workspace counts as not found. */
async function findStored(database: Kysely<DB>, actor: UserActor, id: string) {
  const row = await database
    .selectFrom('runs')
    .select([...summaryColumns, 'runs.settings', 'runs.warnings', 'runs.note', 'runs.thumbNote'])
    .select(selectShort().as('short'))
    .where('runs.id', '=', id)
    .where('runs.workspaceId', '=', actor.workspaceId)
    .where(isRunVisibleTo(actor))
    .executeTakeFirst()
  if (!row) throw runError('run.unknown')
  const { short, ...stored } = row
  return { head: presentHead(stored, await listRunFiles(database, [id])), short }
}

function selectShort(): RawBuilder<ShortTexts> {
  const fields = Object.entries(texts).map(
    ([name, text]) =>
      sql`${sql.lit(name)}, case when octet_length(${text}) <= ${sql.lit(longestAtOnce)} then ${text} end`,
  )
  return sql<ShortTexts>`json_build_object(${sql.join(fields)})`
}

async function readPiece(database: Kysely<DB>, id: string, name: TextName, from: number) {
  const piece = sql<string>`substring(${texts[name]} from ${sql.lit(from)} for ${sql.lit(pieceCharacters)})`
  return await database
    .selectFrom(
      database.selectFrom('runs').select(piece.as('text')).where('id', '=', id).as('piece'),
    )
    // Of PostgreSQL, which counts a character outside of the first 65,536 as one.
    .select(['text', sql<number>`char_length(text)`.as('characters')])
    .executeTakeFirstOrThrow()
}

type ReadPiece = (name: TextName, from: number) => Promise<{ text: string; characters: number }>

async function* writeStored(
  head: object,
  short: ShortTexts,
  read: ReadPiece,
): AsyncGenerator<string, void, undefined> {
  yield JSON.stringify(head).slice(0, -1)
  for (const name of textNames) {
    const isJson = name === 'values'
    const quote = isJson ? '' : '"'
    const encode = (text: string) => (isJson ? text : JSON.stringify(text).slice(1, -1))
    yield `,"${name}":${quote}`
    const text = short[name]
    if (text === null) yield* writePieces((from) => read(name, from), encode)
    else yield encode(text)
    yield quote
  }
  yield '}'
}

async function* writePieces(
  read: (from: number) => ReturnType<ReadPiece>,
  encode: (text: string) => string,
): AsyncGenerator<string, void, undefined> {
  for (let from = 1; ; from += pieceCharacters) {
    const { text, characters } = await read(from)
    yield encode(text)
    if (characters < pieceCharacters) return
  }
}
