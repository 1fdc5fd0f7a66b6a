// How often a second argon2id verifies a password here, with nothing around it.
import { hash, verify } from '@node-rs/argon2'

const [workers = 1, seconds = 1] = process.argv.slice(2).map(Number)
const password = 'correct horse battery'
const passwordHash = await hash(password)

let verified = 0
const startedAt = performance.now()
const isOver = () => performance.now() - startedAt > seconds * 1_000

async function work(): Promise<void> {
  while (!isOver()) {
    await verify(passwordHash, password)
    verified += 1
  }
}

const before = process.cpuUsage()
await Promise.all(Array.from({ length: workers }, work))
const { user, system } = process.cpuUsage(before)
const perSecond = verified / ((performance.now() - startedAt) / 1_000)
console.log(
  JSON.stringify({ perSecond, processorMilliseconds: (user + system) / verified / 1_000 }),
)
