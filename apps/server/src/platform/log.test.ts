import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { redactPath } from './redact-secrets.ts'

function logged(write: (log: ReturnType<typeof createLog>['log']) => void): string {
  let text = ''
  const destination = {
    write: (line: string) => {
      text += line
    },
  }
  write(createLog({ level: 'info', format: 'json', destination }).log)
  return text
}

test('fields named like secrets lose their values at any depth', () => {
  const text = logged((log) =>
    log.info({
      headers: { Authorization: 'Bearer s3cret', cookie: 's3cret', 'x-api-key': 's3cret' },
      list: [{ password: 's3cret', refresh_token: 's3cret' }],
      apikey: 's3cret',
      masterKey: 's3cret',
      clientSecret: { nested: 's3cret' },
      key: 's3cret',
      harmless: 'kept',
    }),
  )
  expect(text).not.toContain('s3cret')
  expect(text).toContain('kept')
})

test('an error keeps its stack but not the credentials in its message or fields', () => {
  const error = Object.assign(new Error('no route to postgres://user:s3cret@db:5432/x'), {
    config: { password: 's3cret' },
    code: '57P01',
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toContain('s3cret')
  expect(text).toContain('log.test.ts')
  expect(text).toContain('57P01')
  expect(text).toContain('postgres://[redacted]@db:5432/x')
})

test('a path keeps its query but not the values of parameters named like secrets', () => {
  expect(redactPath('/api/v1/x?page=2&token=s3cret&access_token=s3cret&code=s3cret')).toBe(
    '/api/v1/x?page=2&token=redacted&access_token=redacted&code=redacted',
  )
})

test.each([
  '/login?next=%2Fdashboard%23access_token%3Ds3cret',
  '/login?next=/dashboard%3Fcode%3Ds3cret',
  '/login?next=%2Flogin%3Fnext%3D%252Fx%2523refresh_token%253Ds3cret',
  '/auth/v1/verify?redirect_to=https://x.example/%23a=1%26access_token=s3cret',
  '/x?y=eyJhbGciOiJI.s3cret.x',
  `/x?y=${'%25'.repeat(1)}252525253Ftoken%2525252525253Ds3cret`,
])('a path keeps no secret that is within another parameter: %s', (path) => {
  expect(redactPath(path)).not.toContain('s3cret')
})

test('a path keeps no searches and no names of files', () => {
  expect(redactPath('/api/v1/support/conversations?q=jane%40private.example&state=open')).toBe(
    '/api/v1/support/conversations?q=redacted&state=open',
  )
  expect(redactPath('/api/v1/support/chats/1/files?name=Jane+Doe.txt')).toBe(
    '/api/v1/support/chats/1/files?name=redacted',
  )
})

test('a path keeps harmless parameters, also with percent signs', () => {
  expect(redactPath('/login?next=%2Fprompts%3Fq%3D100%25')).toBe(
    '/login?next=%2Fprompts%3Fq%3D100%25',
  )
})

test('a long path is cut before its secrets are looked for', () => {
  expect(redactPath(`/${'a'.repeat(15_000)}`)).toHaveLength(300)
  const cut = redactPath(`/x?token=${'s'.repeat(15_000)}`)
  expect(cut).toBe('/x?token=redacted')
})

test.each([undefined, null, 'text', 42, { status: 405 }, Object.create(null)])(
  'whatever is thrown, such as %o, is logged',
  (thrown) => {
    expect(logged((log) => log.error({ err: thrown }, 'failed'))).toContain('failed')
  },
)
