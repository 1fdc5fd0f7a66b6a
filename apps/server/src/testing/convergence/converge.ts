import { rmSync } from 'node:fs'
import { getPromptRoute, getPublicConfigRoute, savePromptRoute } from '@product/contract'
import { createId, emptyContent } from '@product/domain'
import { createCaller } from '@product/sdk'
import { expect, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts'
import { createRandomInteger } from '#testing/create-random.ts'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { joinSharedPrompt, waitUntil } from '#testing/open-shared-prompt.ts'
import { callAs, signUpUser } from '#testing/sign-up-user.ts'
import { type Fixture, startFixture } from '#testing/start-fixture.ts'
import { mainFile } from '#testing/start-server-process.ts'
import { createUnreliableNetwork } from './unreliable-network.ts'

type Plan = {
  edits: number
  /** Each of kill -9 of a server, of PostgreSQL, of a client, and a cut connection. */
  disturbances: ('server' | 'postgres' | 'client' | 'network')[]
  seed: number
}

const clientCount = 5
const longestDelay = 40

/** People write in one document over two processes while things break; in the end all must be the same. */
export async function converge({ edits, disturbances, seed }: Plan): Promise<void> {
  const random = createRandomInteger(seed)
  const postgres = await startPostgres()
  const servers = await Promise.all([startServer(postgres.url), startServer(postgres.url)])
  const serverAt = (index: number) => servers[index % servers.length] ?? fail()
  const { token, promptId } = await makePrompt(serverAt(0).url)

  const clients: Client[] = []
  for (let index = 0; index < clientCount; index++)
    clients.push(
      await createClient({
        name: `${index}`,
        token,
        promptId,
        random,
        target: () => Number(new URL(serverAt(index).url).port),
      }),
    )
  await waitUntil(() => clients.every((client) => client.isReady()))

  const disturb = {
    server: async () => {
      const index = random(servers.length)
      const killed = serverAt(index)
      killed.process.kill('SIGKILL')
      await killed.process.ended
      servers[index] = await startServer(postgres.url)
    },
    postgres: async () => {
      const killed = postgres.processId()
      process.kill(killed, 'SIGKILL')
      await waitUntil(() => postgres.processId() !== killed)
    },
    client: async () => clients[random(clientCount)]?.replace(),
    network: async () => clients[random(clientCount)]?.cut(),
  }
  const between = Math.ceil(edits / (disturbances.length + 1))
  let under: Promise<unknown> = Promise.resolve()
  for (let made = 1; made <= edits; made++) {
    clients[random(clientCount)]?.edit()
    const next = made % between === 0 ? disturbances[made / between - 1] : undefined
    // Writing goes on while it is broken, but only one thing is at a time.
    if (next) under = under.then(disturb[next])
    await new Promise((resolve) => setTimeout(resolve, random(8)))
  }
  await under

  await waitUntil(() => clients.every((client) => client.isStored()))
  const [first = fail()] = clients
  await waitUntil(() => clients.every((client) => client.text() === first.text()))
  await waitUntil(() => clients.every((client) => client.marks().size === first.marks().size))
  const lost = clients.flatMap((client) =>
    client.acknowledged().filter((mark) => !first.marks().has(mark)),
  )
  expect(lost, `seed ${seed}`).toEqual([])

  const call = callAs(serverAt(1), token)
  const readStored = async () => (await call(getPromptRoute, { params: { id: promptId } })).content
  await waitUntil(async () => (await readStored()).body === first.text())
  const fresh = joinSharedPrompt({ url: serverAt(0).url, token, promptId })
  await waitUntil(() => fresh.provider.isSynced)
  expect(fresh.read(), `seed ${seed}`).toBe(first.text())
}

function fail(): never {
  throw new Error('There is none')
}

type Client = Awaited<ReturnType<typeof createClient>>

type ClientOptions = {
  name: string
  token: string
  promptId: string
  random: (below: number) => number
  target: () => number
}

async function createClient({ name, token, promptId, random, target }: ClientOptions) {
  const network = await createUnreliableNetwork({ target, delay: () => random(longestDelay) })
  const join = () => {
    const joined = joinSharedPrompt({ url: network.url, token, promptId })
    joined.provider.on('message', () => {
      if (joined.isStored()) for (const mark of own) acknowledged.add(mark)
    })
    return joined
  }
  /** Of the present tab, and of all of them that the server has acknowledged. */
  let own: string[] = []
  const acknowledged = new Set<string>()
  let shared = join()
  let made = 0
  return {
    isReady: () => shared.provider.isSynced,
    isStored: () => shared.isStored(),
    text: () => shared.read(),
    marks: () => new Set(shared.document.getMap('settings').keys()),
    acknowledged: () => [...acknowledged],
    cut: network.cut,
    edit: () => {
      const body = shared.document.getText('body')
      const mark = `${name}:${made++}`
      shared.document.transact(() => {
        const place = random(body.length + 1)
        if (random(3) === 0) body.delete(place, Math.min(random(6), body.length - place))
        else body.insert(place, `${name}${'abc'.slice(random(3))}${random(9) === 0 ? '\n' : ''}`)
        shared.document.getMap('settings').set(mark, true)
      })
      own.push(mark)
    },
    /** The tab is gone with everything that was not acknowledged, and another one is opened. */
    replace: () => {
      shared.leave()
      own = []
      shared = join()
    },
  }
}

async function startPostgres() {
  const folder = createTestFolder()
  const postgres = await startEmbeddedPostgres({
    dataDirectory: folder,
    reachableParent: folder,
    report: () => undefined,
  })
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, maxRetries: 20 })
  })
  return postgres
}

async function startServer(databaseUrl: string): Promise<{ process: Fixture; url: string }> {
  const server = startFixture(mainFile, [], {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: 'the master key of tests, long enough',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
  })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  const line = await server.waitForLine(/^Serving on /)
  return { process: server, url: line.replace(/^Serving on (\S+).*/, '$1') }
}

async function makePrompt(url: string): Promise<{ token: string; promptId: string }> {
  const { auth } = await createCaller({ baseUrl: url })(getPublicConfigRoute)
  const { session, call } = await signUpUser({ url, apiKeys: { publishable: auth.anonKey } })
  const promptId = createId()
  await call(savePromptRoute, {
    params: { id: promptId },
    body: { saveId: createId(), baseRevision: 0, content: emptyContent },
  })
  return { token: session.access_token, promptId }
}
