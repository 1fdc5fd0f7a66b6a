// What signing in costs: against bare argon2id, for the requests beside it, and for who guesses.
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import { type Asked, probe, saturate, timeOf } from './auth/ask.ts'
import { load } from './auth/load.ts'
import { type Rate, type Round, report } from './auth/report.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const password = 'correct horse battery'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'bench-auth-'))
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({
  dataDirectory: folder,
  reachableParent: folder,
  durable: false,
  report: () => undefined,
})
const server = fork(join(import.meta.dirname, 'auth/serve.ts'), {
  env: { ...process.env, DATABASE_URL: postgres.url, LOG_FORMAT: 'json' },
  stdio: ['ignore', openSync(join(folder, 'server.log'), 'w'), 'inherit', 'ipc'],
})

try {
  const [{ port, apiKey, hashWorkers }] = await once(server, 'message')
  const base = `http://127.0.0.1:${port}`
  const results = await measure(createRequests(base, apiKey), hashWorkers)
  if (!report(hashWorkers, results)) process.exitCode = 1
} finally {
  server.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

function createRequests(base: string, apiKey: string) {
  const headers = { apikey: apiKey, 'content-type': 'application/json' }
  const signIn = (email: string, secret = password): Asked => ({
    url: `${base}/auth/v1/token?grant_type=password`,
    headers,
    body: { email, password: secret },
    status: secret === password ? 200 : 400,
  })
  async function signUp(email: string): Promise<string> {
    const body = JSON.stringify({ email, password })
    const answer = await fetch(`${base}/auth/v1/signup`, { method: 'POST', headers, body })
    const { access_token }: { access_token: string } = await answer.json()
    return `Bearer ${access_token}`
  }
  const get = (path: string, more: Record<string, string> = {}): Asked => ({
    url: `${base}/api/v1${path}`,
    headers: more,
  })
  return { signIn, signUp, get }
}

type Requests = ReturnType<typeof createRequests>

async function measure({ signIn, signUp, get }: Requests, hashWorkers: number): Promise<Round[]> {
  const people = Array.from({ length: hashWorkers * 8 }, (_, index) => `${index}@known.example`)
  let authorization = ''
  for (const person of people) authorization = await signUp(person)
  const signIns = people.map((person) => signIn(person))
  const others = [get('/config'), get('/me', { authorization })]
  const asNobody = get('/who')
  const asSomebody = get('/who', { authorization })

  await saturate(signIns, 1)
  await load(asSomebody, 1)
  const results: Round[] = []
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round++) {
    const bare = await verifyBare(hashWorkers)
    const signedIn = await saturateMeasured(signIns)
    const idle = await probe(others, seconds)
    const [busy] = await Promise.all([probe(others, seconds), saturate(signIns, seconds)])
    results.push({
      bare,
      signIns: signedIn,
      idle,
      busy,
      anonymous: await load(asNobody, seconds),
      authenticated: await load(asSomebody, seconds),
      ...(await guess(signIn)),
    })
  }
  return results
}

async function guess(signIn: Requests['signIn']) {
  const known: number[] = []
  const unknown: number[] = []
  for (let attempt = 0; attempt < 30; attempt++) {
    known.push(await timeOf(signIn('0@known.example', 'a wrong password')))
    unknown.push(await timeOf(signIn(`${attempt}@unknown.example`, 'a wrong password')))
  }
  return { known, unknown }
}

async function saturateMeasured(signIns: Asked[]): Promise<Rate> {
  const before = await processorTime()
  const { answered, perSecond } = await saturate(signIns, seconds)
  const used = (await processorTime()) - before
  return { perSecond, processorMilliseconds: used / answered / 1_000 }
}

async function processorTime(): Promise<number> {
  server.send('usage')
  const [{ user, system }] = await once(server, 'message')
  return user + system
}

async function verifyBare(workers: number): Promise<Rate> {
  const script = join(import.meta.dirname, 'auth/verify-bare.ts')
  const { stdout } = await run(process.execPath, [script, String(workers), String(seconds)])
  return JSON.parse(stdout)
}
