import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { makeCertificate } from '#features/identity/sso/make-certificate.ts'
import { findFreePort } from '../../../../scripts/find-free-port.ts'

export const proxies = ['nginx', 'haproxy'] as const
type Proxy = (typeof proxies)[number]

const repository = join(import.meta.dirname, '../../../..')

/** The file that operators copy. */
const files = { nginx: 'docs/proxies/nginx.conf', haproxy: 'docs/proxies/haproxy.cfg' }

export const readProxyFile = (proxy: Proxy): string =>
  readFileSync(join(repository, files[proxy]), 'utf8')

/** Debian has them in a folder that is not on everybody's PATH. */
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const environment = { ...process.env, PATH: searchPath }

export const isInstalled = (proxy: Proxy): boolean =>
  spawnSync(proxy, ['-v'], { env: environment }).error === undefined

export function makeLocalCertificate() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, certificate: makeCertificate(privateKey, 'localhost') }
}

type Started = {
  folder: string
  /** Where the server listens. */
  serverPort: number
  certificate: string
  key: string
  readTimeout: string
}

/** Runs a proxy with the file of the documentation, in which only ports, paths and the timeout are others. */
export async function startProxy(proxy: Proxy, { folder, ...started }: Started) {
  const [http, https] = [await findFreePort(), await findFreePort()]
  const certificateFile = join(folder, `${proxy}.pem`)
  const keyFile = join(folder, `${proxy}.key`)
  writeFileSync(certificateFile, `${started.certificate}${started.key}`)
  writeFileSync(keyFile, started.key)
  const changes: [string | RegExp, string][] = [
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${started.serverPort}`],
    [/\b90s\b/g, started.readTimeout],
    [/(listen|bind) +:?80\b/, `$1 127.0.0.1:${http}`],
    [/(listen|bind) +:?443\b/, `$1 127.0.0.1:${https}`],
    [/\S+\/(?:fullchain|prompts\.example\.com)\.pem/, certificateFile],
    [/\S+\/privkey\.pem/, keyFile],
  ]
  const configuration = changes.reduce(
    (text, [from, to]) => text.replace(from, to),
    readProxyFile(proxy),
  )
  const file = join(folder, `${proxy}.conf`)
  writeFileSync(file, proxy === 'nginx' ? wrapForNginx(configuration, folder) : configuration)
  const given = proxy === 'nginx' ? ['-e', 'stderr', '-c', file] : ['-db', '-f', file]
  const child = spawn(proxy, given, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'exit')
  while (!(await isListening(https))) {
    if (child.exitCode !== null) throw new Error(`${proxy} ended: ${errors}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    httpUrl: `http://localhost:${http}`,
    url: `https://localhost:${https}`,
    errors: () => errors,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What an installed nginx has around the files of `conf.d`. */
const wrapForNginx = (configuration: string, folder: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ')}
  ${configuration}
}
`

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return await new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((isOpen) => {
    socket.destroy()
    return isOpen === true
  })
}
