// What sharing costs to somebody who is a member of 200 workspaces with 10,000 prompts and has received
// 5,000 shares, 200 of them through these workspaces, beside what they pay for a list and a prompt of their own.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '../apps/server/src/platform/database/connection/create-pool.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'
import type { Asked } from './prompts/asked.ts'
import { type Api, startApi } from './prompts/start-api.ts'
import { timeInTurn } from './prompts/time-in-turn.ts'

const times = Number(process.env.BENCH_TIMES ?? 500)
const joined = 200
const size = { people: 301, signedIn: 1, promptsEach: 50, versionsEach: 2 }

const folder = mkdtempSync(join(tmpdir(), 'bench-sharing-'))
chmodSync(folder, 0o711)
const postgres = await startEmbeddedPostgres({
  dataDirectory: folder,
  reachableParent: folder,
  durable: false,
  report: () => undefined,
})
let api: Api | undefined

try {
  const pool = createPool(postgres.administratorUrl, { size: 1 })
  await pool.query('create database sharing')
  await pool.end()
  const url = new URL(postgres.administratorUrl)
  url.pathname = 'sharing'
  api = await startApi({ databaseUrl: url.href, folder }, size)
  const { workspaces, shared, sharedWithTeams } = await joinAndShare(url.href)
  const [person] = api.people
  if (!person) throw new Error('Nobody has signed up')
  const { token, prompts } = person
  const open = (id: string): Asked => ({ path: `/api/v1/prompts/${id}`, token })
  const ownList = [{ path: '/api/v1/prompts', token }]
  const teamLists = workspaces.map((workspaceId) => ({
    path: '/api/v1/prompts',
    token,
    workspaceId,
  }))
  const received = [{ path: '/api/v1/shares/received', token }]
  const figures = [{ path: '/api/v1/figures', token }]
  const ownPrompts = prompts.map(({ id }) => open(id))
  const sharedPrompts = shared.map(open)
  const teamPrompts = sharedWithTeams.map(open)
  const reached = [
    await compare('a workspace of 200', ownList, teamLists, 2),
    await compare('5,000 received shares', ownList, received, 2),
    await compare('the dashboard’s figures', ownList, figures, 2),
    await compare('opening a shared prompt', ownPrompts, sharedPrompts, 1.3),
    await compare('opening one that is shared with a workspace', ownPrompts, teamPrompts, 1.3),
  ]
  if (reached.includes(false)) process.exitCode = 1
} finally {
  api?.child.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

/** Makes the person who signed up a member of 200 workspaces, and shares prompts of the others with them. */
async function joinAndShare(databaseUrl: string) {
  const pool = createPool(databaseUrl, { size: 1 })
  const person = `(select accounts.id from accounts
    join auth_users on auth_users.id::text = accounts.subject)`
  const { rows: workspaces } = await pool.query<{ workspaceId: string }>(
    `insert into workspace_members (workspace_id, account_id, role)
     select workspaces.id, ${person}, 'editor' from workspaces
     where id <> (select workspace_id from accounts where id = ${person})
     order by workspaces.id limit ${joined} returning workspace_id as "workspaceId"`,
  )
  const { rows: shared } = await pool.query<{ promptId: string }>(
    `insert into shares (id, workspace_id, prompt_id, email, account_id, access, created_by)
     select uuidv7(), prompts.workspace_id, prompts.id, '0@known.example', ${person},
       case when hashtext(prompts.id::text) % 2 = 0 then 'read' else 'write' end, accounts.id
     from prompts join accounts using (workspace_id)
     where not exists (select from workspace_members as members
       where members.workspace_id = prompts.workspace_id and members.account_id = ${person})
     limit 5000 returning prompt_id as "promptId"`,
  )
  // Each of the last 200 is shared with one of the workspaces instead of with the person.
  const { rows: sharedWithTeams } = await pool.query<{ promptId: string }>(
    `update shares set email = null, account_id = null, recipient_workspace_id = teams.workspace_id
     from (select workspace_id, row_number() over () as number from workspace_members
       where account_id = ${person} and role = 'editor') as teams,
       (select id, row_number() over (order by id desc) as number from shares) as numbered
     where numbered.id = shares.id and numbered.number = teams.number
     returning prompt_id as "promptId"`,
  )
  await pool.query('vacuum analyze')
  await pool.end()
  return {
    workspaces: workspaces.map(({ workspaceId }) => workspaceId),
    shared: shared.slice(0, 20).map(({ promptId }) => promptId),
    sharedWithTeams: sharedWithTeams.slice(0, 20).map(({ promptId }) => promptId),
  }
}

async function compare(name: string, own: Asked[], other: Asked[], most: number): Promise<boolean> {
  if (!api) throw new Error('The server is not there')
  const { port } = api
  const [ofOwn, ofOther] = await timeInTurn(
    [
      { port, asked: own },
      { port, asked: other },
    ],
    times,
  )
  const [one, two] = [median(ofOwn), median(ofOther)]
  const ratio = two / one
  console.log(
    `${name}: ${two.toFixed(2)} ms, one’s own ${one.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (at most ${most})`,
  )
  return ratio <= most
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
