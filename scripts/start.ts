import { productName } from '@product/domain'
import { runServer } from '../apps/server/src/run-server.ts'
import type { RunningServer } from '../apps/server/src/start-server.ts'
import { buildWeb } from './build-web.ts'
import { createProgress } from './progress.ts'

const progress = createProgress()

function printBanner({ address, database, mailbox }: RunningServer): void {
  console.log(`
  ${productName} is ready

    Address   ${address}
    Database  ${database}${mailbox ? `\n    Mail      ${mailbox} (kept here, not sent)` : ''}

  Press Ctrl-C to stop.
`)
}

try {
  await buildWeb(progress.report)
} catch (error) {
  progress.fail(error)
}
const server = await runServer(process.env, progress.report)
progress.done()
printBanner(server)
