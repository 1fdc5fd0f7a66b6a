import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configuration } from 'virtual:configuration'
import * as contract from '@product/contract'
import { parseTemplate } from '@product/domain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readSettings } from './model/settings.ts'
import { findNodes, readAllPages, readSamples } from './read-all-pages.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const pages = readAllPages()
const samples = readSamples()
const samplesIn = (lang: string) => samples.filter((sample) => sample.lang === lang)

test('every sample is in a language that is tested, or plainly text', () => {
  const known = ['json', 'ts', 'sh', 'template', 'http', 'csv', 'text', 'yaml', 'nginx', 'md']
  expect(samples.filter(({ lang }) => !known.includes(lang))).toEqual([])
  for (const lang of ['json', 'ts', 'sh', 'template', 'http'])
    expect(samplesIn(lang).length, lang).toBeGreaterThan(0)
})

test.each(['nginx.conf', 'haproxy.cfg'])(
  '%s is the same in the documentation and in OPERATING',
  (name) => {
    const file = readFileSync(join(root, 'docs/proxies', name), 'utf8')
    expect(samples.map(({ value }) => `${value}\n`)).toContain(file)
    expect(readFileSync(join(root, 'docs/OPERATING.md'), 'utf8')).toContain(`\n${file}\`\`\`\n`)
  },
)

test.each(samplesIn('json'))('$name is JSON', ({ value }) => {
  expect(() => JSON.parse(value)).not.toThrow()
})

test.each(samplesIn('template'))('$name is a template without faults', ({ value }) => {
  expect(parseTemplate(value, []).faults).toEqual([])
})

describe('commands', () => {
  const Package = z.object({ scripts: z.record(z.string(), z.string()) })
  const { scripts } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const settings = readSettings(configuration).map(({ name }) => name)
  /** Scripts that npm runs without `run`. */
  const short = ['start', 'test']

  test.each(samplesIn('sh'))('$name calls scripts and sets settings that exist', ({ value }) => {
    const called = [...value.matchAll(/\bnpm run (?:-s )?([\w:-]+)|\bnpm (start|test)\b/g)].map(
      ([, script, shortScript]) => script ?? shortScript ?? '',
    )
    expect(called.filter((script) => !(script in scripts) && !short.includes(script))).toEqual([])
    const set = [...value.matchAll(/(?:^|\s|\$)\b([A-Z][A-Z0-9_]{2,})=/gm)].map(([, name]) => name)
    expect(set.filter((name = '') => !settings.includes(name))).toEqual([])
  })
})

describe('requests', () => {
  const Route = z.object({ method: z.string(), path: z.string().startsWith('/') })
  const routes = Object.values(contract).flatMap((value) => {
    const route = Route.safeParse(value)
    return route.success ? [route.data] : []
  })
  /** Of the identity protocol, which is not in the contract. */
  const identityPaths = ['/auth/v1/token', '/auth/v1/logout', '/auth/v1/user', '/auth/v1/signup']
  const request = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)/

  function isKnown(line: string): boolean {
    const [, method = '', address = ''] = request.exec(line) ?? []
    const { pathname } = new URL(address, 'https://here.example')
    const path = decodeURI(pathname)
    if (identityPaths.includes(path)) return true
    return routes.some(
      (route) => route.method.toUpperCase() === method && isSamePath(route.path, path),
    )
  }

  const isSamePath = (declared: string, path: string): boolean => {
    const parts = declared.split('/')
    const given = path.split('/')
    return (
      parts.length === given.length &&
      parts.every((part, index) => part === given[index] || part.startsWith('{'))
    )
  }

  test.each(samplesIn('http'))('$name is a request that the API answers', ({ value }) => {
    expect(value.split('\n').filter((line) => request.test(line))).not.toEqual([])
    expect(value.split('\n').filter((line) => request.test(line) && !isKnown(line))).toEqual([])
  })

  test('requests within sentences are answered, too', () => {
    const named = pages.flatMap(({ slug, tree }) =>
      findNodes(tree, 'inlineCode').flatMap(({ value = '' }) =>
        /^[A-Z]+ \/(api|auth)\//.test(value) && !isKnown(value) ? [`${slug}: ${value}`] : [],
      ),
    )
    expect(named).toEqual([])
    expect(isKnown('GET /api/v1/nowhere')).toBe(false)
  })
})
