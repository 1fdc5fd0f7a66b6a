import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { loadConfig } from '../apps/server/src/config.ts'
import { mailboxAddress } from '../apps/server/src/features/dev-mailbox/index.ts'
import { createPreviewDrawer } from '../apps/server/src/platform/previews/create-preview-drawer.ts'
import { createSecrets, readMasterKey } from '../apps/server/src/platform/secrets/index.ts'
import { findFreePort } from './find-free-port.ts'
import { repositoryRoot, webRoot } from './paths.ts'

const port = Number(process.env.PORT ?? 3000)
const siteUrl = `http://localhost:${port}`
const apiUrl = `http://127.0.0.1:${await findFreePort()}`
const served = ['/api', '/auth', '/healthz', '/livez', '/readyz', '/metrics', '/dev/mail']

/** The server, restarted by Node whenever one of its files changes. */
function startApi(): ChildProcess {
  const main = join(repositoryRoot, 'apps/server/src/main.ts')
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], {
    stdio: 'inherit',
    env: {
      DEV_PAGES: 'on',
      ...process.env,
      PORT: new URL(apiUrl).port,
      HOST: '127.0.0.1',
      SITE_URL: siteUrl,
    },
  })
  api.on('exit', (code) => process.exit(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => api.kill(signal))
  return api
}

/** The web app from its sources: Vite renders pages and keeps the browser up to date. */
async function startWeb(api: ChildProcess): Promise<void> {
  const server = createServer()
  const vite = await createViteServer({
    root: webRoot,
    configFile: join(webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      proxy: Object.fromEntries(served.map((path) => [path, { target: apiUrl }])),
    },
  })
  const drawPreview = createPreviewDrawer()
  const renderPage = getRequestListener(async (request) => {
    const { createPageHandler } = await vite.ssrLoadModule('/app/server.ts')
    return createPageHandler({ api: callApi, reportError: console.error, drawPreview })(request)
  })
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => renderPage(request, response)),
  )
  server.on('error', (error) => {
    console.error(`\n  ${error.message}\n`)
    api.kill()
  })
  server.listen(port, '127.0.0.1', () => {
    const mailbox = findMailbox()
    console.log(`\n  Developing on ${siteUrl}${mailbox ? `\n  Mail at ${mailbox}` : ''}\n`)
  })
}

/** The server's own, which has made its key by now. */
function findMailbox(): string | undefined {
  const config = loadConfig({ ...process.env, HOST: '127.0.0.1', SITE_URL: siteUrl })
  return mailboxAddress(config, createSecrets(readMasterKey(config)))
}

async function untilApiAnswers(): Promise<void> {
  while (!(await fetch(`${apiUrl}/healthz`).catch(() => undefined))?.ok) await setTimeout(100)
}

function callApi(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return fetch(new Request(new URL(`${pathname}${search}`, apiUrl), request))
}

const api = startApi()
await untilApiAnswers()
await startWeb(api)
