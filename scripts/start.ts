import { productName } from '@product/domain'
import { productVersion } from '../apps/server/src/platform/product-version.ts'
import { runServer } from '../apps/server/src/run-server.ts'
import type { RunningServer } from '../apps/server/src/start-server.ts'
import { buildProduct } from './build-product.ts'
import { createProgress } from './progress.ts'

const progress = createProgress()

function printBanner(server: RunningServer): void {
  const { address, addressNote, database, mailbox, demo, limits } = server
  const lines = [
    `Address   ${address}`,
    addressNote && `          ${addressNote}`,
    `Database  ${database}`,
    mailbox && `Mail      ${mailbox} (kept here, not sent)`,
    demo && `Demo      sign in as ${demo.email} with ${demo.password}`,
    limits === 'off' &&
      'Limits    off (RATE_LIMITS=off): not for an installation that others reach',
  ]
  console.log(`
  ${productName} ${productVersion} is ready

    ${lines.filter(Boolean).join('\n    ')}

  Press Ctrl-C to stop.
`)
}

try {
  await buildProduct(progress.report)
} catch (error) {
  progress.fail(error)
}
const server = await runServer(process.env, progress.report)
progress.done()
printBanner(server)
