import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configuration } from 'virtual:configuration'
import { parseTemplate } from '@product/domain'
import { formatFacts, formatIds, writableFormatIds } from '@product/formats'
import { describe, expect, test } from 'vitest'
import { docsPlaces } from '#web/content/docs/documents.ts'
import * as registry from '#web/lib/shortcuts/shortcut-groups.ts'
import { documentedShortcuts } from './model/documented-shortcuts.ts'
import { readSettings, settingsOf } from './model/settings.ts'
import { describePage } from './server/describe-page.ts'
import { renderText } from './server/render-text.tsx'

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const app = fileURLToPath(new URL('../../', import.meta.url))
const htmlOf = (slug: string) => renderText(slug) ?? ''

describe('every page', () => {
  test.each(docsPlaces)('$slug is rendered with headings that its contents name', ({ slug }) => {
    const html = htmlOf(slug)
    const page = describePage(slug)
    expect(html.length).toBeGreaterThan(500)
    // Screen readers read the header of each cell.
    expect(html).not.toContain('<th></th>')
    // The frame has the title.
    expect(html).not.toContain('<h1')
    for (const { anchor, depth } of page?.headings ?? [])
      expect(html).toContain(`<h${depth} id="${anchor}"`)
    expect(page?.title.length).toBeLessThan(60)
    expect(page?.description.length).toBeGreaterThan(30)
    expect(page?.description.length).toBeLessThan(200)
  })

  test('examples to try have no faults', () => {
    const examples = docsPlaces.flatMap(({ slug }) =>
      [...htmlOf(slug).matchAll(/data-try="([^"]*)"/g)].map(([, json = '']) =>
        JSON.parse(
          json.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
        ),
      ),
    )
    expect(examples.length).toBeGreaterThan(0)
    for (const { template } of examples)
      expect(parseTemplate(template, []).faults, template).toEqual([])
  })
})

test('the configuration page has every setting', () => {
  const html = htmlOf('configuration')
  const missing = readSettings(configuration).filter(
    ({ name }) => !html.includes(`<code>${name}</code>`),
  )
  expect(readSettings(configuration).length).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

test('the page of formats has every format, and a table for each that is written', () => {
  const html = htmlOf('file-formats')
  expect(formatIds.filter((id) => !html.includes(escapeText(formatFacts[id].name)))).toEqual([])
  expect(
    writableFormatIds.filter(
      (id) => !html.includes(`aria-label="What ${formatFacts[id].name} keeps"`),
    ),
  ).toEqual([])
})

test('the page of formats says the endings of each, and whether it is written', () => {
  const rows = htmlOf('file-formats')
    .split('<tr>')
    .map((row) => row.split('</tr>')[0] ?? '')
  for (const id of formatIds) {
    const first = `<td>${escapeText(formatFacts[id].name)}</td>`
    const row = rows.find((shown) => shown.startsWith(first)) ?? ''
    for (const ending of formatFacts[id].endings) expect(row, id).toContain(`<code>${ending}`)
    const isWritten = writableFormatIds.some((writable) => writable === id)
    expect(row.endsWith(`<td>${isWritten ? 'Yes' : 'No'}</td>`), id).toBe(true)
  }
})

test('addresses stand with the links on the configuration page, and not under mail', () => {
  const namesOf = (group: string) => settingsOf(configuration, group).map(({ name }) => name)
  expect(namesOf('links')).toContain('OPERATOR_EMAIL')
  expect(namesOf('mail')).toEqual(expect.arrayContaining(['SMTP_URL', 'MAIL_FROM']))
  expect(namesOf('mail').filter((name) => name.endsWith('_EMAIL'))).toEqual([])
  expect(namesOf('sign-in')).toContain('AUTH_CONFIRM_EMAIL')
})

describe('shortcuts', () => {
  const { chatShortcuts, commentShortcuts, editorShortcuts, fillShortcuts } = registry
  const { inboxShortcuts, paletteShortcuts, versionShortcuts } = registry
  const sources = globSync(`${app}**/*.{ts,tsx}`)
    .filter((file) => !file.includes('.test.') && !file.includes('/lib/shortcuts/'))
    .map((file) => ({ name: file.slice(app.length), text: readFileSync(file, 'utf8') }))
  const everyKey = documentedShortcuts.flatMap(({ shortcuts }) => shortcuts.map(combine))

  function combine({ keys }: { keys: readonly string[] }) {
    return keys.join(' ').replace('↵', 'Enter')
  }

  test('every group of the registry is documented', () => {
    const groups = Object.values(registry).filter((entry) => typeof entry === 'object')
    const documented = new Set(documentedShortcuts.flatMap(({ shortcuts }) => shortcuts))
    expect(groups.length).toBeGreaterThan(10)
    for (const { title, shortcuts } of groups)
      expect(
        shortcuts.filter((shortcut) => !documented.has(shortcut)),
        title,
      ).toEqual([])
  })

  test('every key that a screen shows is in the registry', () => {
    const strays = sources.flatMap(({ name, text }) => {
      const lists = [...text.matchAll(/\b(keys|shortcut): \[('[^\]]*')\]/g)].map(
        ([, kind, list = '']) => {
          const keys = list.replaceAll("'", '').split(', ')
          // Hints name keys for both directions.
          return kind === 'keys' ? keys : [combine({ keys })]
        },
      )
      const named = [...text.matchAll(/aria-keyshortcuts="([^" ]+)/g)].map(([, keys = '']) =>
        keys.replace('Control', 'Mod').split('+').join(' '),
      )
      const shown = [...text.matchAll(/<Kbd>([^<{]+)<\/Kbd>/g)]
        .map(([, key = '']) => combine({ keys: [key] }))
        // Together with a click.
        .filter((key) => key !== 'Shift')
      return [...lists.flat(), ...named, ...shown]
        .filter((keys) => !everyKey.includes(keys))
        .map((keys) => `${name}: ${keys}`)
    })
    expect(strays).toEqual([])
  })

  /** The files that answer to Enter with another key, or without one in a field of several lines. */
  const filesWithEnter: Record<string, [registry.ShortcutGroup, ...string[]]> = {
    'entities/prompt/fill-and-copy/fill-and-copy-form.tsx': [fillShortcuts, 'Mod Enter'],
    'features/comments/components/comment-form.tsx': [commentShortcuts, 'Mod Enter'],
    'features/editor/components/lookalike-offer.tsx': [editorShortcuts, 'Alt Enter'],
    'features/runs/use-run-keys.ts': [editorShortcuts, 'Mod Enter'],
    'features/shell/components/palette/palette-list.tsx': [paletteShortcuts, 'Mod Enter'],
    'features/support-chat/components/chat-composer.tsx': [chatShortcuts, 'Enter', 'Shift Enter'],
    'features/support-inbox/components/answer-form.tsx': [inboxShortcuts, 'Mod Enter'],
  }

  test('every Enter that sends or runs is in the group of its screen', () => {
    const answering = sources
      .filter(({ text }) => /'Enter'/.test(text) && /\.(ctrlKey|shiftKey)/.test(text))
      .map(({ name }) => name)
    expect(answering.sort()).toEqual(Object.keys(filesWithEnter).sort())
    for (const [name, [{ shortcuts }, ...keys]] of Object.entries(filesWithEnter))
      expect(shortcuts.map(combine), name).toEqual(expect.arrayContaining(keys))
  })

  test('the version history answers to the letters that it lists, and to no others', () => {
    const file = 'features/editor/components/versions/use-timeline-keys.ts'
    const text = sources.find(({ name }) => name === file)?.text ?? ''
    const letters = [...text.matchAll(/case '(\w)':/g)].map(([, key = '']) => key.toUpperCase())
    const listed = versionShortcuts.shortcuts.map(combine).filter((key) => key.length === 1)
    expect(letters.sort()).toEqual(listed.sort())
  })

  test('the page of shortcuts has every shortcut', () => {
    const html = htmlOf('keyboard-shortcuts')
    const missing = documentedShortcuts
      .flatMap((group) => group.shortcuts)
      .filter(({ does }) => !html.includes(escapeText(does)))
    expect(missing).toEqual([])
  })

  test('no screen has a group of its own beside the registry', () => {
    const strays = sources.filter(({ text }) => /: ShortcutGroup(\[\])? =/.test(text))
    expect(strays.map(({ name }) => name)).toEqual([])
  })
})
