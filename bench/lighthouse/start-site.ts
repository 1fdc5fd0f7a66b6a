import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { repositoryRoot } from '../../scripts/paths.ts'
import { untilListening } from '../processes/until-listening.ts'

export type Site = { child: ChildProcess; url: string }

/** The product as `npm start` runs it, with the library that a new installation gets. */
export async function startSite(folder: string, secretsKey: string): Promise<Site> {
  const port = await findFreePort()
  const output = openSync(join(folder, 'site.log'), 'w')
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SECRETS_KEY: secretsKey,
    },
    stdio: ['ignore', output, output],
  })
  await untilListening(child, port, { path: '/healthz', tries: 900 })
  return { child, url: `http://localhost:${port}` }
}
