import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const importOfIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g

/**
 * Imports every icon from its own file. The index of lucide imports all 2,000, so that by the graph of modules
 * every component would need every icon.
 */
export function importIconsByFile(): Plugin {
  const root = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))
  const files = readIndex(join(root, 'dist/esm'))
  return {
    name: 'import-icons-by-file',
    apply: 'build',
    transform: {
      filter: { code: /["']lucide-react["']/ },
      handler: (code) =>
        code.replace(importOfIcons, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => {
              const [imported = '', local = imported] = name.split(/\s+as\s+/)
              const file = files.get(imported)
              if (!file) throw new Error(`lucide-react has no ${imported}`)
              return `import ${local} from ${JSON.stringify(file)};`
            })
            .join(''),
        ),
    },
  }
}

/** The file of each icon, by every name that it has. */
function readIndex(folder: string): Map<string, string> {
  const index = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  return new Map(
    [...index.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(
          ([, name = '']) => [name, join(folder, file)] as const,
        ),
    ),
  )
}
