import { readFileSync } from 'node:fs'
import browserslist from 'browserslist'
import { expect, test } from 'vitest'
import { findBuildTargets } from '../find-build-targets.ts'

const readmeNames: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios: 'Safari on iOS',
}

const targets = findBuildTargets(browserslist())

test('the build is for the oldest version of each supported browser', () => {
  expect(
    findBuildTargets(['ios_saf 18.5-18.7', 'ios_saf 26.0', 'chrome 140', 'chrome 131']),
  ).toEqual(['ios18.5', 'chrome131'])
  expect(targets).toHaveLength(Object.keys(readmeNames).length)
})

test('the README names the supported browsers', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const table = readme.split('<!-- browsers: begin')[1]?.split('<!-- browsers: end')[0] ?? ''
  const rows = [...table.matchAll(/^\| ([\w ]+) \| ([\d.]+) \|/gm)].map(([, name, version]) => [
    name,
    version,
  ])
  const supported = targets.map((target) => {
    const [, name = '', version] = /^(\w+?)([\d.]+)$/.exec(target) ?? []
    return [readmeNames[name], version]
  })
  expect(rows).toHaveLength(supported.length)
  expect(new Map(rows.map(([name, version]) => [name, version]))).toEqual(
    new Map(supported.map(([name, version]) => [name, version])),
  )
})
