import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../scripts/paths.ts'

/** How `npm start` of a checkout runs the server: variables of its environment, flags of Node, the script. */
export function readStartCommand(checkout = repositoryRoot): {
  environment: Record<string, string>
  flags: string[]
  script: string
} {
  const manifest: { scripts: { start: string } } = JSON.parse(
    readFileSync(join(checkout, 'package.json'), 'utf8'),
  )
  const [, variables = '', flags = '', script = ''] =
    /exec (?:env ((?:\w+=\S+ )+))?node ((?:--\S+ )*)(\S+)$/.exec(manifest.scripts.start) ?? []
  if (!script) throw new Error(`This is not understood: ${manifest.scripts.start}`)
  return {
    environment: Object.fromEntries(words(variables).map((one) => one.split('='))),
    flags: words(flags),
    script: join(checkout, script),
  }
}

const words = (text: string): string[] => text.split(' ').filter(Boolean)
