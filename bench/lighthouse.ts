// Lighthouse's figures of public pages, on a computer and on its simulated phone: the medians of five runs each, and
// everything that cost points in any. BENCH_PAGES='/community /blog' measures only pages whose address begins so.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askQuestion } from './lighthouse/ask-question.ts'
import { type Audited, createAuditor, profiles } from './lighthouse/audit-page.ts'
import { report } from './lighthouse/report.ts'
import { startSite } from './lighthouse/start-site.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'))
chmodSync(folder, 0o711)
const audit = await createAuditor()
const secretsKey = randomBytes(32).toString('base64')
const site = await startSite(folder, secretsKey)
try {
  const pages = [
    '/',
    '/discover',
    '/docs/template-language',
    // Has the widest tables.
    '/docs/self-hosting',
    await findPromptPage(),
    '/community',
    await askQuestion(site.url, secretsKey),
    '/blog/newsletter',
  ]
  const wanted = process.env.BENCH_PAGES?.split(' ')
  let isReached = true
  for (const page of pages.filter(
    (path) => wanted?.some((start) => path.startsWith(start)) ?? true,
  ))
    for (const profile of profiles) {
      const runs: Audited[] = []
      for (let round = 0; round < rounds; round++) runs.push(await audit(site.url + page, profile))
      isReached = report(page, profile, runs) && isReached
    }
  if (!isReached) process.exitCode = 1
} finally {
  site.child.kill()
  await once(site.child, 'exit')
  rmSync(folder, { recursive: true })
}

async function findPromptPage(): Promise<string> {
  const answer = await fetch(`${site.url}/discover`)
  const path = /href="(\/p\/[^"?]+)"/.exec(await answer.text())?.[1]
  if (path === undefined) throw new Error('The library shows no prompt')
  return path
}
