// The visitors of the product, in a process of their own.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { emptyContent } from '../../packages/domain/src/index.ts'
import { signUp } from '../prompts/start-api.ts'
import { apiSide, askRun } from '../runs/asked.ts'
import type { Person } from '../runs/sign-up-people.ts'
import { openStreamLane } from '../runs/stream-lane.ts'

/** `pages` are different ones, counted on from those of the tasks before. */
export type Task =
  | { kind: 'mixed'; seconds: number }
  | { kind: 'pages'; count: number }
  | { kind: 'streams'; count: number }
  | { kind: 'bare'; port: number; count: number }
export type Place = { port: number; prompts: number }
export type Done = { requests: number; seconds: number }

const streamsAtOnce = 50
/** Each has a connection, and no more runs at once than a person may have. */
const peopleCount = 16
const cachedPaths = ['/', '/discover', '/pricing', '/p/prompt-7']

process.once('message', async ({ port, prompts }: Place) => {
  const load = createLoad({ port, prompts }, await signUpPeople(port))
  process.on('message', async (task: Task) => {
    const begun = performance.now()
    const requests = await load(task)
    process.send?.({ requests, seconds: (performance.now() - begun) / 1_000 } satisfies Done)
  })
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())

type Owner = Person & { revision: number }
type Options = { token?: string; body?: object; port?: number }

async function signUpPeople(port: number): Promise<Owner[]> {
  const base = `http://127.0.0.1:${port}`
  const { auth } = await (await fetch(`${base}/api/v1/config`)).json()
  const people: Owner[] = []
  for (let number = 0; number < peopleCount; number++) {
    const token = await signUp(base, auth.anonKey, `${randomUUID()}@known.example`)
    people.push({ token, promptId: randomUUID(), revision: 0 })
  }
  return people
}

function createLoad({ port, prompts }: Place, people: readonly Owner[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: peopleCount })
  const isSaved = new Set<Owner>()
  let nextPage = 0

  function ask(path: string, options: Options = {}): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const { token, body, port: askedPort = port } = options
    const headers = {
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const method = body ? 'PUT' : 'GET'
    request({ port: askedPort, path, method, headers, agent }, (answer) => {
      answer.resume().on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve()
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
    return promise
  }

  /** Every second one is that of a prompt, the others are searches; none is asked for twice. */
  async function askNewPage(): Promise<void> {
    const number = nextPage++
    await ask(
      number % 2 === 0
        ? `/p/prompt-${1 + ((number * 7) % prompts)}`
        : `/discover?q=author-${number % 1_000}+number${number}`,
    )
  }

  async function save(person: Owner): Promise<void> {
    const baseRevision = person.revision
    const body = `Write a story of 200 words about {{topic}}. ${baseRevision}`
    const topic = { name: 'topic', type: 'text', defaultValue: '', required: true, choices: [] }
    const content = { ...emptyContent, title: 'A story', body, variables: [topic] }
    await ask(`/api/v1/prompts/${person.promptId}`, {
      token: person.token,
      body: { saveId: randomUUID(), baseRevision, content },
    })
    person.revision += 1
    isSaved.add(person)
  }

  /** As much of each as a person has between two clicks: a page or two, lists, a prompt, a save. */
  async function visit(person: Owner, isOver: () => boolean): Promise<number> {
    const { token, promptId } = person
    const steps = [
      ...cachedPaths.map((path) => () => ask(path)),
      askNewPage,
      askNewPage,
      () => save(person),
      () => ask('/api/v1/prompts', { token }),
      () => ask('/api/v1/prompts?q=story', { token }),
      () => ask(`/api/v1/prompts/${promptId}`, { token }),
      () => ask('/api/v1/library?q=customer', { token }),
    ]
    let made = 0
    for (; !isOver(); made++) await steps[made % steps.length]?.()
    return made
  }

  async function stream(count: number): Promise<number> {
    for (const person of people) if (!isSaved.has(person)) await save(person)
    const side = apiSide(port)
    for (let begun = 0; begun < count; begun += streamsAtOnce)
      await Promise.all(
        Array.from({ length: Math.min(streamsAtOnce, count - begun) }, async (_, index) => {
          const person = people[index % people.length]
          if (!person) throw new Error('Nobody has signed up')
          const lane = await openStreamLane(side)
          await lane.ask(askRun(person, 'demo'))
          lane.close()
        }),
      )
    return count
  }

  /** By as many connections as there are people; the answer is how many requests they made. */
  async function together(lane: (person: Owner) => Promise<number>): Promise<number> {
    const made = await Promise.all(people.map(lane))
    return made.reduce((sum, one) => sum + one, 0)
  }

  async function repeat(count: number, make: () => Promise<void>): Promise<number> {
    let left = count
    return await together(async () => {
      let made = 0
      for (; left > 0; made++) {
        left -= 1
        await make()
      }
      return made
    })
  }

  return async (task: Task): Promise<number> => {
    if (task.kind === 'streams') return await stream(task.count)
    if (task.kind === 'pages') return await repeat(task.count, askNewPage)
    if (task.kind === 'bare') return await repeat(task.count, () => ask('/', { port: task.port }))
    const end = performance.now() + task.seconds * 1_000
    return await together((person) => visit(person, () => performance.now() >= end))
  }
}
