import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blend, contrastRatio, oklchToRgb, parseOklch } from './contrast.ts'

const tokensCss = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
const themes = ['dark', 'light'] as const
const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'surface-control']
const textRoles = [
  'text',
  'text-quiet',
  'text-faint',
  'accent',
  'accent-strong',
  'success',
  'danger',
  'info',
]
const hues = ['blue', 'green', 'purple', 'amber', 'red', 'pink', 'cyan'].map((hue) => `hue-${hue}`)

const leastForText = 4.5
const leastForFocusRing = 3

function readTheme(theme: (typeof themes)[number]): Map<string, string> {
  const block = tokensCss.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0]
  if (!block) throw new Error(`tokens.css has no block for ${theme}`)
  return new Map(
    Array.from(block.matchAll(/--([\w-]+): (oklch\([^)]*\));/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

for (const theme of themes) {
  const tokens = readTheme(theme)
  const colour = (name: string) => {
    const value = tokens.get(name)
    if (!value) throw new Error(`${theme} has no token ${name}`)
    return parseOklch(value)
  }
  const ratio = (front: string, back: string) =>
    contrastRatio(oklchToRgb(colour(front)), oklchToRgb(colour(back)))
  const ratioOnTint = (front: string, tint: string, surface: string) =>
    contrastRatio(oklchToRgb(colour(front)), blend(colour(tint), oklchToRgb(colour(surface))))

  for (const surface of surfaces) {
    test.each([...textRoles, ...hues])(`${theme}: %s is readable on ${surface}`, (role) => {
      expect(ratio(role, surface)).toBeGreaterThanOrEqual(leastForText)
    })

    test(`${theme}: placeholder text is readable on its tint over ${surface}`, () => {
      expect(ratioOnTint('accent', 'accent-tint', surface)).toBeGreaterThanOrEqual(leastForText)
    })

    test(`${theme}: body text is readable on the accent tint over ${surface}`, () => {
      expect(ratioOnTint('text', 'accent-tint', surface)).toBeGreaterThanOrEqual(leastForText)
    })

    test(`${theme}: the focus ring stands out from ${surface}`, () => {
      expect(ratio('accent', surface)).toBeGreaterThanOrEqual(leastForFocusRing)
    })
  }

  test.each(['surface', 'surface-raised'])(
    `${theme}: danger text is readable on its tint over %s`,
    (surface) => {
      expect(ratioOnTint('danger', 'danger-tint', surface)).toBeGreaterThanOrEqual(leastForText)
    },
  )

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-strong'],
  ])(`${theme}: %s is readable on %s`, (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(leastForText)
  })
}

test('both themes define the same roles', () => {
  expect([...readTheme('light').keys()]).toEqual([...readTheme('dark').keys()])
})

test('the conversion agrees with known colours', () => {
  expect(oklchToRgb(parseOklch('oklch(1 0 0)'))).toEqual([1, 1, 1])
  const red = oklchToRgb(parseOklch('oklch(0.62796 0.25768 29.234)'))
  expect(red.map((channel) => Math.round(channel * 255))).toEqual([255, 0, 0])
  expect(contrastRatio([0, 0, 0], [1, 1, 1])).toBeCloseTo(21)
})
