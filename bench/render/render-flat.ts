import { createRequire } from 'node:module'
import type { Element } from './parse-elements.ts'

process.env.NODE_ENV = 'production'
// The web app's own React.
const require = createRequire(new URL('../../apps/web/package.json', import.meta.url))
const { createElement }: typeof import('react') = require('react')
const { renderToString }: typeof import('react-dom/server') = require('react-dom/server')

/** The least that React needs for these elements: no components, no hooks, no router. */
export const renderFlat = (tree: Element): string => renderToString(toReact(tree))

const toReact = ({ name, attributes, children }: Element): ReturnType<typeof createElement> =>
  createElement(
    name,
    attributes,
    ...children.map((child) => (typeof child === 'string' ? child : toReact(child))),
  )
