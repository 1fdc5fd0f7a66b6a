import type pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'

type Target = { server: string; database: string; user: string; password: string }

/** Names the server without its credentials. */
export function describeTarget(url: string): { server: string; database: string } {
  const { server, database } = parseTarget(url)
  return { server, database }
}

/** A sentence for each way in which a connection fails; the password appears in none of them. */
export function explainConnectionError(error: unknown, url: string): StartupError {
  const target = parseTarget(url)
  const hint = 'Check DATABASE_URL and that the server is up.'
  return new StartupError(sentenceFor(error, target), { hint })
}

function sentenceFor(error: unknown, { server, database, user, password }: Target): string {
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL answers at ${server}.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database server's name in ${server} is unknown.`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The database server ${server} cannot be reached.`
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} refuses the user "${user}" or its password.`
    case '3D000':
      return `There is no database "${database}" at ${server}.`
    case '53300':
      return `PostgreSQL at ${server} accepts no more connections.`
    case '57P03':
      return `PostgreSQL at ${server} is starting up or shutting down.`
  }
  const message = error instanceof Error ? error.message : String(error)
  const discreet = [password, encodeURIComponent(password)]
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), message)
  return `The database at ${server} cannot be used: ${discreet}.`
}

function codeOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function parseTarget(url: string): Target {
  const parsed = URL.parse(url)
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new StartupError('DATABASE_URL is not the address of a PostgreSQL database.', {
      hint: 'It looks like postgres://user:password@host:5432/database.',
    })
  }
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  const user = parsed.searchParams.get('user') ?? decode(parsed.username)
  return {
    server: `${host || 'localhost'}:${parsed.port || 5432}`,
    database: decode(parsed.pathname.slice(1)) || user,
    user,
    password: parsed.searchParams.get('password') ?? decode(parsed.password),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export type ServerVersion = { number: number; name: string }

export async function readServerVersion(
  connection: pg.Pool | pg.ClientBase,
): Promise<ServerVersion> {
  const { rows } = await connection.query<ServerVersion>(
    `select current_setting('server_version_num')::int as number,
            split_part(current_setting('server_version'), ' ', 1) as name`,
  )
  const [version] = rows
  if (!version) throw new Error('The server does not tell its version')
  return version
}

export function refuseOldServer(version: ServerVersion, url: string): void {
  if (version.number >= 150_000) return
  throw new StartupError(
    `PostgreSQL at ${describeTarget(url).server} is version ${version.name}; version 15 or newer is needed.`,
  )
}
