import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configuration } from 'virtual:configuration'
import { parseTemplate } from '@product/domain'
import { formatFacts, formatIds, writableFormatIds } from '@product/formats'
import { describe, expect, test } from 'vitest'
import { docsPlaces } from '#web/content/docs/documents.ts'
import { shortcutGroups } from '#web/lib/shortcuts/shortcut-groups.ts'
import { readSettings, settingsOf } from './model/settings.ts'
import { describePage } from './server/describe-page.ts'
import { renderText } from './server/render-text.tsx'

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const htmlOf = (slug: string) => renderText(slug) ?? ''

describe('every page', () => {
  test.each(docsPlaces)('$slug is rendered with headings that its contents name', ({ slug }) => {
    const html = htmlOf(slug)
    const page = describePage(slug)
    expect(html.length).toBeGreaterThan(500)
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
  test('the page of shortcuts has every shortcut', () => {
    const html = htmlOf('keyboard-shortcuts')
    const missing = shortcutGroups
      .flatMap((group) => group.shortcuts)
      .filter(({ does }) => !html.includes(escapeText(does)))
    expect(missing).toEqual([])
  })

  test('no screen has a group of its own beside the registry', () => {
    const app = fileURLToPath(new URL('../../', import.meta.url))
    const strays = globSync(`${app}**/*.{ts,tsx}`).filter(
      (file) =>
        !file.endsWith('shortcut-groups.ts') &&
        /: ShortcutGroup(\[\])? =/.test(readFileSync(file, 'utf8')),
    )
    expect(strays).toEqual([])
  })
})
