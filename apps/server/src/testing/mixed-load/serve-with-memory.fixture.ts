import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runServer } from '#server/run-server.ts'

/** Serves as `main.ts` does, and prints the memory in use: `memory RSS HEAP`, in bytes. */
const sampleMilliseconds = 2_000

// The heap is measured after a collection: what stays is what a leak would add to.
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const { url } = await runServer(process.env, () => {})
process.stdout.write(`Serving on ${url}\n`)
setInterval(() => {
  collectGarbage()
  const { rss, heapUsed } = process.memoryUsage()
  process.stdout.write(`memory ${rss} ${heapUsed}\n`)
}, sampleMilliseconds).unref()
