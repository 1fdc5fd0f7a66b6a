import { productVersion } from '#platform/product-version.ts'
import { runServer } from './run-server.ts'

const server = await runServer(process.env, (step) => process.stdout.write(`${step}\n`))
process.stdout.write(`Version ${productVersion}\n`)
process.stdout.write(`Serving on ${server.url} with ${server.database}\n`)
if (server.addressNote) process.stdout.write(`${server.addressNote}\n`)
