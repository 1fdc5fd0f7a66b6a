import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { installApart } from '../processes/install-apart.ts'
import { untilListening } from '../processes/until-listening.ts'

const place = join(import.meta.dirname, '.gateways')

type Gateway = {
  manifest: object
  /** Arguments of node, once it is installed in a folder. */
  command: (folder: string, port: number, provider: string) => string[]
}

const gateways: Record<'portkey' | 'llms', Gateway> = {
  portkey: {
    manifest: {
      dependencies: { '@portkey-ai/gateway': '1.15.2' },
      // It does not stream with the one that it asks for.
      overrides: { '@hono/node-server': '1.13.7' },
    },
    command: (folder, port) => [
      `--import=${join(import.meta.dirname, 'listen-on-loopback.ts')}`,
      join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js'),
      '--headless',
      `--port=${port}`,
    ],
  },
  llms: {
    manifest: { dependencies: { '@musistudio/llms': '1.0.53' } },
    command: (folder, port, provider) => [
      join(import.meta.dirname, 'serve-llms.ts'),
      join(folder, 'node_modules/@musistudio/llms/dist/cjs/server.cjs'),
      String(port),
      provider,
    ],
  },
}

export type GatewayName = keyof typeof gateways
export type StartedGateway = { child: ChildProcess; port: number }

/** Installs it where that has not been done before; answers with undefined where it cannot be had. */
export async function startGateway(
  name: GatewayName,
  provider: string,
): Promise<StartedGateway | undefined> {
  try {
    const folder = await install(name)
    const port = await findFreePort()
    const output = openSync(join(folder, 'gateway.log'), 'w')
    const child = spawn(process.execPath, gateways[name].command(folder, port, provider), {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: '127.0.0.1' },
      stdio: ['ignore', output, output],
    })
    await untilListening(child, port)
    return { child, port }
  } catch (error) {
    console.log(`${name} was skipped: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

async function install(name: GatewayName): Promise<string> {
  const folder = join(place, name)
  await installApart(folder, gateways[name].manifest)
  return folder
}
