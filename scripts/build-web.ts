import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServiceWorker } from './build-service-worker.ts'
import { checkFirstVisit } from './check-first-visit.ts'
import { checkPageWeight } from './check-page-weight.ts'
import { compressAssets } from './compress-assets.ts'
import { fingerprintFiles } from './fingerprint-files.ts'
import { webRoot } from './paths.ts'
import { runCommand } from './run-command.ts'

const buildRoot = join(webRoot, 'build')
const fingerprintFile = join(buildRoot, 'fingerprint')
const sources = ['apps/web', 'packages', 'scripts', 'package-lock.json']

/** Builds the web app when its sources have changed since the last build. */
export async function buildWeb(report: (step: string) => void): Promise<void> {
  const fingerprint = fingerprintFiles(sources)
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return

  report('Building the web app')
  const build = await runCommand(['react-router', 'build'], {
    cwd: webRoot,
    env: { NODE_ENV: 'production' },
  })
  if (!build.succeeded) throw new Error(`The web app could not be built.\n\n${build.output}`)
  checkPageWeight(buildRoot)
  checkFirstVisit(buildRoot)
  await buildServiceWorker(buildRoot)
  await compressAssets(join(buildRoot, 'client'))
  // Written last: a build that was cut short is never taken for a whole one.
  writeFileSync(fingerprintFile, fingerprint)
}
