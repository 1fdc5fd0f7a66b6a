import { configuration } from 'virtual:configuration'
import {
  formatFacts,
  formatIds,
  listWrittenParts,
  promptParts,
  writableFormatIds,
} from '@product/formats'
import { Kbd } from '@product/ui/text/kbd'
import { isValidElement, type ReactNode } from 'react'
import { HighlightedCode } from '#web/entities/run/output/highlight-code.tsx'
import { documentedShortcuts } from '../model/documented-shortcuts.ts'
import { settingsOf } from '../model/settings.ts'
import { Figure } from './figure.tsx'
import { TemplateExample } from './template-example.tsx'
import { Video } from './video.tsx'

/*
 * The components of the MDX pages. They are rendered on the server alone, as HTML that no script takes over: a
 * hook or a handler would do nothing. `DocsText` answers to the elements with `data-` attributes.
 */

type WithChildren = { children?: ReactNode }

function Note({ kind = 'note', children }: WithChildren & { kind?: 'note' | 'warning' }) {
  return (
    <aside data-note={kind}>
      <p data-note-title="">{kind === 'warning' ? 'Important' : 'Note'}</p>
      {children}
    </aside>
  )
}

const textOf = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return isValidElement<WithChildren>(node) ? textOf(node.props.children) : ''
}

const languageNames: Record<string, string> = {
  sh: 'Shell',
  json: 'JSON',
  ts: 'TypeScript',
  http: 'HTTP',
  template: 'Template',
  yaml: 'YAML',
  text: '',
}

/** A fenced block: its title, the code in colours and a button that copies it. */
function Pre({ children }: WithChildren) {
  if (!isValidElement<WithChildren & { className?: string }>(children)) return <pre>{children}</pre>
  const [, language = 'text'] = /language-([\w+#-]+)/.exec(children.props.className ?? '') ?? []
  const code = textOf(children.props.children).replace(/\n$/, '')
  return (
    <figure data-code="">
      <figcaption>
        <span>{languageNames[language] ?? language}</span>
        <button type="button" data-copy="code" aria-label="Copy code">
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>
          {language === 'template' ? code : <HighlightedCode language={language} code={code} />}
        </code>
      </pre>
    </figure>
  )
}

type HeadingProps = WithChildren & { id?: string }

const heading = (Tag: 'h2' | 'h3') =>
  function Heading({ id, children }: HeadingProps) {
    return (
      <Tag id={id} tabIndex={-1}>
        {children}
        <a href={`#${id}`} data-anchor="" aria-label={`Link to “${textOf(children)}”`}>
          #
        </a>
      </Tag>
    )
  }

function Anchor({ href = '', children }: WithChildren & { href?: string }) {
  const isExternal = /^https?:/.test(href)
  return (
    <a href={href} {...(isExternal && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  )
}

/** Scrolls by itself where it is too wide. */
function Table({ label, children }: WithChildren & { label?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <div data-table="" role="group" aria-label={label ?? 'Table'} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

/** A text of docs/CONFIGURATION.md: Markdown with nothing but code in it. */
const withCode = (text: string): ReactNode =>
  text
    .split('`')
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text that never changes.
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

function Settings({ group }: { group: string }) {
  const settings = settingsOf(configuration, group)
  if (settings.length === 0) return null
  return (
    <Table label="Settings">
      <thead>
        <tr>
          <th>Variable</th>
          <th>Default</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, defaultText, meaning }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{withCode(defaultText)}</td>
            <td>{withCode(meaning)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const findWritable = (id: string) => writableFormatIds.find((writable) => writable === id)

function Kept({ isKept }: { isKept: boolean | undefined }) {
  if (isKept === undefined) return <span data-absent="">not available</span>
  return isKept ? <span data-kept="">Kept</span> : <span data-lost="">Not kept</span>
}

/** The parts that an import and an export of a format keep; without a format, all of them at a glance. */
function FormatTable({ format }: { format?: string }) {
  const id = formatIds.find((known) => known === format)
  if (format === undefined) return <AllFormats />
  if (id === undefined) throw new Error(`There is no format ${format}.`)
  const { name, reads } = formatFacts[id]
  const writable = findWritable(id)
  const written: readonly string[] | undefined = writable && listWrittenParts(writable)
  const readParts: readonly string[] = reads
  return (
    <Table label={`What ${name} keeps`}>
      <thead>
        <tr>
          <th>Part of the prompt</th>
          <th>Import</th>
          <th>Export</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(promptParts).map(([part, label]) => (
          <tr key={part}>
            <td>{label}</td>
            <td>
              <Kept isKept={readParts.includes(part)} />
            </td>
            <td>
              <Kept isKept={written?.includes(part)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function AllFormats() {
  return (
    <Table label="Formats">
      <thead>
        <tr>
          <th>Format</th>
          <th>Files</th>
          <th>Import</th>
          <th>Export</th>
        </tr>
      </thead>
      <tbody>
        {formatIds.map((id) => (
          <tr key={id}>
            <td>{formatFacts[id].name}</td>
            <td>
              {formatFacts[id].endings.map((ending) => (
                <code key={ending}>{ending} </code>
              ))}
            </td>
            <td>Yes</td>
            <td>{findWritable(id) ? 'Yes' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Every shortcut, from the lists that the screens and the extension use. */
function Shortcuts() {
  return documentedShortcuts.map(({ title, shortcuts }) => (
    <Table key={title} label={title}>
      <thead>
        <tr>
          <th>{title}</th>
          <th>Keys</th>
        </tr>
      </thead>
      <tbody>
        {shortcuts.map(({ does, keys }) => (
          <tr key={does}>
            <td>{does}</td>
            <td>
              <span data-keys="">
                {keys.map((key) => (
                  <Kbd key={key}>{key === 'Mod' ? 'Ctrl / ⌘' : key}</Kbd>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  ))
}

export const textComponents = {
  h2: heading('h2'),
  h3: heading('h3'),
  a: Anchor,
  pre: Pre,
  table: Table,
  Note,
  Settings,
  FormatTable,
  Shortcuts,
  TryTemplate: TemplateExample,
  Figure,
  Video,
}
