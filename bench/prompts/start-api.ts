import { type ChildProcess, fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '../../apps/server/src/platform/database/connection/create-pool.ts'
import type { SavedPrompt } from './asked.ts'
import { fill } from './fill.ts'
import { nextMessage } from './next-message.ts'

export type Person = { token: string; prompts: SavedPrompt[] }

export type Server = { child: ChildProcess; port: number }
export type Api = Server & { databaseUrl: string; people: Person[] }

type Place = { databaseUrl: string; folder: string }

export async function startServer(script: string, { databaseUrl, folder }: Place) {
  const output = openSync(join(folder, `${script}.log`), 'a')
  const child = fork(join(import.meta.dirname, script), {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_FORMAT: 'json' },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const { port, apiKey } = await nextMessage<{ port: number; apiKey: string }>(child)
  return { child, port, apiKey }
}

type Size = { people: number; signedIn: number; promptsEach: number; versionsEach: number }

/** The real app over a full database, in which some people have signed up through the API. */
export async function startApi(place: Place, size: Size): Promise<Api> {
  const { child, port, apiKey } = await startServer('serve-api.ts', place)
  const base = `http://127.0.0.1:${port}`
  const tokens: string[] = []
  for (let number = 0; number < size.signedIn; number++) {
    const token = await signUp(base, apiKey, `${number}@known.example`)
    tokens.push(token)
    await get(`${base}/api/v1/me`, token)
  }
  const pool = createPool(place.databaseUrl, { size: 1 })
  await fill(pool, size)
  await pool.end()
  const people: Person[] = []
  for (const token of tokens) people.push(await describePerson(base, token))
  return { child, port, people, databaseUrl: place.databaseUrl }
}

/** Signs up, or in where an earlier run has signed up. */
export async function signUp(base: string, apikey: string, email: string): Promise<string> {
  for (const path of ['signup', 'token?grant_type=password']) {
    const answer = await fetch(`${base}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    })
    const { access_token }: { access_token?: string } = await answer.json()
    if (access_token !== undefined) return access_token
  }
  throw new Error(`${email} could not sign up`)
}

async function get<Answer>(url: string, token: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return await answer.json()
}

export async function describePerson(base: string, token: string): Promise<Person> {
  const url = `${base}/api/v1/prompts`
  const { prompts: cards } = await get<{ prompts: { id: string }[] }>(`${url}?limit=20`, token)
  const prompts: Person['prompts'] = []
  for (const { id } of cards) prompts.push(await get(`${url}/${id}`, token))
  return { token, prompts }
}
