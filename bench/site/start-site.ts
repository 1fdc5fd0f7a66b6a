import { type ChildProcess, fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { nextMessage } from '../prompts/next-message.ts'

export type Site = { child: ChildProcess; port: number; url: string; apiKey: string }

type Place = { databaseUrl: string; folder: string; assetsFolder?: string }

export async function startSite({ databaseUrl, folder, assetsFolder }: Place): Promise<Site> {
  const output = openSync(join(folder, 'site.log'), 'a')
  const child = fork(join(import.meta.dirname, 'serve-site.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      LOG_FORMAT: 'json',
      ...(assetsFolder && { ASSETS_FOLDER: assetsFolder }),
    },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const { port, apiKey } = await nextMessage<{ port: number; apiKey: string }>(child)
  return { child, port, apiKey, url: `http://127.0.0.1:${port}` }
}

/** Microseconds of the processor that it has used so far. */
export async function processorTime(child: ChildProcess): Promise<number> {
  child.send('usage')
  const { user, system } = await nextMessage<NodeJS.CpuUsage>(child)
  return user + system
}
