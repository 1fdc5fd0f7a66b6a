import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from '@mdx-js/mdx'
import remarkGfm from 'remark-gfm'
import type { Plugin } from 'vite'
import {
  type DocsNode,
  type DocsSection,
  type Expand,
  listHeadings,
  listSections,
} from './app/entities/docs/read-docs-page.ts'
import { settingsOf } from './app/features/docs/model/settings.ts'

const pagesDirectory = fileURLToPath(new URL('app/content/docs', import.meta.url))
const configurationFile = fileURLToPath(new URL('../../docs/CONFIGURATION.md', import.meta.url))

const readConfiguration = () => readFileSync(configurationFile, 'utf8')

/** MDX pages of the documentation, and the index that its search loads. */
export const docsPlugins = (): Plugin[] => [compileMdx(), serveBuildTexts()]

const compileMdx = (): Plugin => ({
  name: 'docs-mdx',
  enforce: 'pre',
  transform: {
    filter: { id: /\.mdx$/ },
    async handler(source) {
      const module = await compile(source, { remarkPlugins: [remarkGfm, exportHeadings] })
      return { code: String(module), map: null }
    },
  },
})

const property = (name: string, value: string | number) => ({
  type: 'Property',
  kind: 'init',
  method: false,
  shorthand: false,
  computed: false,
  key: { type: 'Identifier', name },
  value: { type: 'Literal', value },
})

/** Gives headings their anchors, and the module an export `headings`. */
const exportHeadings = () => (tree: DocsNode) => {
  const headings = listHeadings(tree)
  for (const { node, anchor } of headings) node.data = { ...node.data, hProperties: { id: anchor } }
  const list = {
    type: 'ArrayExpression',
    elements: headings.map(({ depth, anchor, text }) => ({
      type: 'ObjectExpression',
      properties: [property('depth', depth), property('anchor', anchor), property('text', text)],
    })),
  }
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [
      { type: 'VariableDeclarator', id: { type: 'Identifier', name: 'headings' }, init: list },
    ],
  }
  const body = [{ type: 'ExportNamedDeclaration', specifiers: [], source: null, declaration }]
  const estree = { type: 'Program', sourceType: 'module', body }
  tree.children?.push({ type: 'mdxjsEsm', value: '', data: { estree } })
}

/** The sections of all pages, for the search. */
function listAllSections(): DocsSection[] {
  const configuration = readConfiguration()
  const expand: Expand = (component, { group = '' }) =>
    component === 'Settings'
      ? settingsOf(configuration, group)
          .map(({ name, meaning }) => `${name} ${meaning}`)
          .join(' ')
      : ''
  return readdirSync(pagesDirectory)
    .filter((name) => name.endsWith('.mdx'))
    .sort()
    .flatMap((name) =>
      listSections(
        name.slice(0, -'.mdx'.length),
        readFileSync(`${pagesDirectory}/${name}`, 'utf8'),
        expand,
      ),
    )
}

/** Texts that are read when the app is built, as modules. */
const modules: Record<string, () => string> = {
  // A string is parsed faster than a literal of this size.
  'virtual:docs-index': () =>
    `export const sections = JSON.parse(${JSON.stringify(JSON.stringify(listAllSections()))})`,
  'virtual:docs-titles': () =>
    `export const titles = ${JSON.stringify(
      Object.fromEntries(
        listAllSections()
          .filter(({ anchor }) => anchor === '')
          .map(({ page, title }) => [page, title]),
      ),
    )}`,
  'virtual:configuration': () =>
    `export const configuration = ${JSON.stringify(readConfiguration())}`,
}

const serveBuildTexts = (): Plugin => ({
  name: 'docs-texts',
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => modules[id.slice(1)]?.(),
})
