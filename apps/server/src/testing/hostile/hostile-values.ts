import fc from 'fast-check'

/** Stands for arrays in arrays, deeper than `JSON.stringify` could write them. */
const deepPlaceholder = 'arrays in arrays'
const depth = 5_000

/** The JSON of a generated value. */
export const writeJson = (value: unknown): string | undefined =>
  JSON.stringify(value)?.replaceAll(`"${deepPlaceholder}"`, '['.repeat(depth) + ']'.repeat(depth))

/** Texts that have broken readers, databases and logs elsewhere. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'lone \udfff surrogate',
    '\ufeff',
    '\u202eright to left',
    '😀'.repeat(50),
    'x'.repeat(70_000),
    "'; drop table prompts; --",
    '%00',
    '%',
    '..',
    '../../etc/passwd',
    '{{#each a}}{{#if b}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-0',
    '1e999',
    '00000000-0000-0000-0000-000000000000',
    'file:///etc/passwd',
    'http://127.0.0.1:1/',
    '(a+)+$',
    '%_\\',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const hostileTime = fc.constantFrom(
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01 00:00:00+99',
  '2026-01-01 00:00:00 Nowhere/City',
  '294277-01-01 00:00:00+00',
  '2026-01-01 00:00:00+00',
  'infinity',
  '0',
)

const hostileNumber: fc.Arbitrary<number> = fc.constantFrom(
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  5e-324,
)

/** The forms that cursors of lists have, with contents that no list has written. */
export const forgedCursor: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(hostileTime, hostileText, hostileNumber.map(String)),
    fc.oneof(fc.uuid(), hostileText, fc.constant('exec_00000000')),
    fc.constantFrom('base64', 'base64', 'base64', 'json', '-', '_', ','),
  )
  .map(([position, id, form]) => {
    if (form === 'json') return JSON.stringify([position, id])
    if (form === 'base64') return Buffer.from(JSON.stringify([position, id])).toString('base64url')
    return `${position}${form}${id}`
  })

/** Any JSON, most of it of another type or size than is expected. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  hostileTime,
  forgedCursor,
  fc.constantFrom(null, true, false, [], {}, [null], { $gt: '' }, deepPlaceholder),
  fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": null}}')),
  fc.jsonValue(),
)
