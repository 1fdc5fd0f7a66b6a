import fc from 'fast-check'
import { generateFromSchema, type SchemaNode } from './generate-from-schema.ts'
import { forgedCursor, hostileJson, hostileText, writeJson } from './hostile-values.ts'

export type Sender = 'attacker' | 'operator' | 'nobody' | 'forger'

export type HostileRequest = {
  operation: string
  method: string
  path: string
  sender: Sender
  headers: Record<string, string>
  body: string | Buffer | undefined
}

/** An operation to attack: its parameters in the path and after it, and its body, as far as described. */
export type Target = {
  method: string
  path: string
  query: Record<string, SchemaNode>
  body: SchemaNode | undefined
}

export type RequestSources = {
  schemas: Record<string, SchemaNode>
  /** Ids and slugs of the attacker's things, and of those of somebody else. */
  ids: readonly string[]
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'content-encoding': 'gzip' },
  { accept: 'text/html;q=abc, */*;q=-1' },
  { 'accept-encoding': 'br;q=9, \u00ff' },
  { 'if-none-match': '"\u00e9", W/' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=9-1,-0' },
  { origin: 'null' },
  { 'x-forwarded-for': '999.1.1.1, ::ffff:zz', 'x-forwarded-proto': 'gopher' },
  { 'x-request-id': '\u00e9'.repeat(300) },
  { 'last-event-id': '\u0080' },
  { cookie: '=; ;;a' },
)

const contentTypes = fc.constantFrom(
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'image/png',
  'application/',
  '',
)

const brokenBodies = fc.oneof(
  fc.constantFrom('', '{', '[1,', 'null', '"text"', '{"a":1,"a":2}', '\ufeff{}', 'NaN'),
  fc.constantFrom('['.repeat(5_000) + ']'.repeat(5_000), `{"a":${'1'.repeat(400)}}`),
  fc.constant('x'.repeat(1_100_000)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
)

/** Lone surrogates as the bytes that stand for them, which `encodeURIComponent` refuses to write. */
const encodeBytes = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character)
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      return bytes.map((byte) => `%${byte.toString(16)}`).join('')
    })
    .join('')

const encoded = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: text.map((value) => encodeBytes(value.slice(0, 2_000))) },
    fc.constantFrom('%', '%zz', '%ff%fe', '%c0%ae%c0%ae', '%2e%2e%2f', '%252e', '+', '%00', ';a=b'),
  )

/** Requests for one of the targets, of which some part, or several, are not as described. */
export function generateRequests(
  targets: readonly Target[],
  sources: RequestSources,
): fc.Arbitrary<HostileRequest> {
  const knownId = fc.oneof(fc.constantFrom(...sources.ids), fc.uuid())
  return fc.constantFrom(...targets).chain((target) => {
    const operation = `${target.method} ${target.path}`
    return fc.record({
      operation: fc.constant(operation),
      method: mostly(fc.constant(target.method), fc.constantFrom(...methods), 12),
      path: fc
        .tuple(generatePath(target.path, knownId), generateQuery(target, sources, knownId))
        .map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
      sender: fc.oneof(
        { weight: 8, arbitrary: fc.constant<Sender>('attacker') },
        fc.constantFrom<Sender>('operator', 'nobody', 'forger'),
      ),
      headers: fc
        .tuple(oddHeaders, mostly(fc.constant('application/json'), contentTypes, 10))
        .map(([headers, type]) => ({ ...headers, 'content-type': type })),
      body: generateBody(target, { schemas: sources.schemas, ids: knownId }),
    })
  })
}

function mostly<Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, weight: number) {
  return fc.oneof({ weight, arbitrary: usual }, odd)
}

function generatePath(path: string, knownId: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const parts = path.split(/\{\w+\}|:\w+/)
  const values = parts.slice(1).map(() => mostly(knownId, encoded(hostileText), 3))
  return fc
    .tuple(...values)
    .map((chosen) => parts.map((part, place) => part + (chosen[place] ?? '')).join(''))
}

function generateQuery(
  { query }: Target,
  sources: RequestSources,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const fields = Object.entries(query).map(([name, schema]) => {
    const usual = generateFromSchema(schema, { schemas: sources.schemas, ids }).map(String)
    const odd = fc.oneof(hostileText, forgedCursor)
    const value = name === 'cursor' ? fc.oneof(forgedCursor, odd) : mostly(usual, odd, 2)
    return fc.option(
      encoded(value).map((text) => `${name}=${text}`),
      { nil: undefined },
    )
  })
  return fc.tuple(...fields).map((pairs) => pairs.filter((pair) => pair !== undefined).join('&'))
}

type BodySources = { schemas: Record<string, SchemaNode>; ids: fc.Arbitrary<string> }

function generateBody(target: Target, sources: BodySources): fc.Arbitrary<HostileRequest['body']> {
  if (!target.body) return mostly(fc.constant(undefined), brokenBodies, 6)
  const usual = fc
    .tuple(
      generateFromSchema(target.body, sources),
      fc.array(fc.tuple(fc.nat(40), hostileJson), { maxLength: 2 }),
    )
    .map(([value, changes]) =>
      writeJson(changes.reduce((body, [place, odd]) => replaceAt(body, place, odd), value)),
    )
  return mostly(usual, brokenBodies, 8)
}

/** Puts `odd` in the place of one of the values inside `value`, counted from the outermost. */
function replaceAt(value: unknown, place: number, odd: unknown): unknown {
  let next = 0
  const replace = (node: unknown): unknown => {
    if (next++ === place) return odd
    if (Array.isArray(node)) return node.map(replace)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, replace(inner)]))
  }
  const replaced = replace(value)
  // There are fewer values than that: the place is counted on from the beginning.
  return next <= place ? replaceAt(value, place % next, odd) : replaced
}
