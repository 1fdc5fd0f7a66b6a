import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { installApart } from '../processes/install-apart.ts'
import { untilListening } from '../processes/until-listening.ts'

const folder = join(import.meta.dirname, '.gateways/portkey')

const manifest = {
  dependencies: { '@portkey-ai/gateway': '1.15.2' },
  // It does not stream with the version that it asks for.
  overrides: { '@hono/node-server': '1.13.7' },
}

/** Installs Portkey's gateway once, and starts it; undefined where it cannot be installed. */
export async function startPortkey(): Promise<{ child: ChildProcess; port: number } | undefined> {
  try {
    await installApart(folder, manifest)
    const port = await findFreePort()
    const output = openSync(join(folder, 'gateway.log'), 'w')
    const child = spawn(process.execPath, commandOf(port), {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: '127.0.0.1' },
      stdio: ['ignore', output, output],
    })
    await untilListening(child, port)
    return { child, port }
  } catch (error) {
    console.log(`Portkey was skipped: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

const commandOf = (port: number): string[] => [
  `--import=${join(import.meta.dirname, 'listen-on-loopback.ts')}`,
  join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js'),
  '--headless',
  `--port=${port}`,
]
