import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSsoApp, type Connection, returnAddress, type SsoApp } from '#testing/build-sso-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/create-test-database.ts'
import { posted, type SsoPerson } from '#testing/start-identity-provider.ts'

let database: TestDatabase
let app: SsoApp
let neighbour: SsoApp
let company: Connection
/** A company from where sign-ins may begin. */
let open: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildSsoApp({ database })
  neighbour = await buildSsoApp({ database })
  company = await app.connect()
  open = await app.connect({ allow_idp_initiated: true })
})
afterAll(async () => {
  await app.close()
  await neighbour.close()
  await database.drop()
})

const victim = () => ({ nameId: 'victim', attributes: { email: [`victim@${company.domain}`] } })
const attacker = () => ({
  nameId: 'victim.attacker',
  attributes: { email: [`attacker@${company.domain}`] },
})

/** A request of ours, ready to be answered. */
async function ask(connection = company) {
  const { url, browser } = await app.begin(connection.domain)
  const requestId = await connection.idp.readRequest(url)
  return { requestId, relayState: new URL(url).searchParams.get('RelayState') ?? '', browser }
}

const countUsers = async () =>
  (await app.database.selectFrom('authUsers').select('id').execute()).length

async function expectRefusal(arrival: ReturnType<SsoApp['postAssertion']>, code: string) {
  const before = await countUsers()
  const { status, query, fragment, location } = await arrival
  expect(status).toBe(302)
  expect(query).toMatchObject({ error_code: code })
  expect(query.code).toBeUndefined()
  expect(fragment.access_token).toBeUndefined()
  expect(await countUsers()).toBe(before)
  return location
}

const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/
const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const find = (xml: string, part: RegExp) => part.exec(xml)?.[0] ?? ''
const forged = (xml: string) =>
  find(xml, assertion)
    .replace(signature, '')
    .replace(/ ID="[^"]*"/, ' ID="_forged"')
    .replaceAll('victim.attacker', 'victim')

const alterations: [name: string, alter: (xml: string) => string][] = [
  ['whose person is another', (xml) => xml.replaceAll('victim.attacker', 'victim')],
  ['whose attributes are others', (xml) => xml.replace('attacker@', 'victim@')],
  ['that lives longer', (xml) => xml.replace(/NotOnOrAfter="20\d\d/g, 'NotOnOrAfter="2099')],
  ['without its signature', (xml) => xml.replace(signature, '')],
  [
    'without its signature, which stands elsewhere',
    (xml) =>
      xml.replace(signature, '').replace('<samlp:Status>', `${find(xml, signature)}<samlp:Status>`),
  ],
  [
    'with a forged assertion before it',
    (xml) => xml.replace(assertion, `${forged(xml)}${find(xml, assertion)}`),
  ],
  [
    'with a forged assertion after it',
    (xml) => xml.replace(assertion, `${find(xml, assertion)}${forged(xml)}`),
  ],
  [
    'inside of a forged assertion',
    (xml) =>
      xml.replace(
        assertion,
        forged(xml).replace('<saml:Subject>', `${find(xml, assertion)}<saml:Subject>`),
      ),
  ],
  [
    'inside of the signature of a forged assertion',
    (xml) => {
      const inner = find(xml, assertion).replace(signature, '')
      const moved = find(xml, signature).replace(
        '</ds:Signature>',
        `<ds:Object>${inner}</ds:Object></ds:Signature>`,
      )
      return xml.replace(assertion, forged(xml).replace('<saml:Subject>', `${moved}<saml:Subject>`))
    },
  ],
  [
    'inside of an extension beside a forged assertion of the same id',
    (xml) =>
      xml
        .replace(assertion, find(xml, assertion).replaceAll('victim.attacker', 'victim'))
        .replace(
          '<samlp:Status>',
          `<samlp:Extensions>${find(xml, assertion)}</samlp:Extensions><samlp:Status>`,
        ),
  ],
  [
    'inside of a forged response',
    (xml) => {
      const head = find(xml, /^<samlp:Response[^>]*>/).replace(/ ID="[^"]*"/, ' ID="_outer"')
      const issuer = find(xml, /<saml:Issuer>.*?<\/saml:Issuer>/)
      return `${head}${issuer}${forged(xml)}${xml}</samlp:Response>`
    },
  ],
  [
    'with an entity of its own',
    (xml) => `<!DOCTYPE r [<!ENTITY who "victim">]>${xml.replace('victim.attacker', '&who;')}`,
  ],
  ['that is cut off', (xml) => xml.slice(0, xml.length / 2)],
  ['that is no XML', () => 'hello'],
]

describe.each([
  ['begun here', 'here'],
  ['begun at the provider', 'there'],
] as const)('of a sign-in %s', (_, place) => {
  let connection: Connection
  beforeEach(() => {
    connection = place === 'here' ? company : open
  })

  /** A signed response as it would come, and how to post it. */
  async function prepare(tags = {}, person: SsoPerson = attacker()) {
    const asked = place === 'here' ? await ask(connection) : undefined
    const requestId = asked?.requestId ?? null
    const xml = await connection.idp.respond({ person, requestId, tags })
    const send = (altered: string, to = app) =>
      to.postAssertion(posted(altered, asked?.relayState ?? returnAddress))
    return { xml, send }
  }

  test('an assertion as it came is accepted', async () => {
    const { xml, send } = await prepare()
    const { query, fragment, location } = await send(xml)
    expect(query.error_code).toBeUndefined()
    expect(place === 'here' ? query.code : fragment.access_token).toBeTruthy()
    expect(location.href.startsWith(returnAddress)).toBe(true)
  })

  test.each(alterations)('one %s is refused', async (_name, alter) => {
    const { xml, send } = await prepare()
    const altered = alter(xml)
    expect(altered).not.toBe(xml)
    await expectRefusal(send(altered), 'validation_failed')
  })

  test('a comment in the name cuts nothing off', async () => {
    const { xml, send } = await prepare()
    const { query } = await send(xml.replace('victim.attacker<', 'victim<!-- -->.attacker<'))
    expect(query.error_code).toBeUndefined()
    const names = await app.database
      .selectFrom('authIdentities')
      .select('providerId')
      .where('provider', '=', `sso:${connection.id}`)
      .execute()
    expect(names).toEqual([{ providerId: 'victim.attacker' }])
  })

  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

  test.each([
    ['expired', () => ({ ConditionsNotOnOrAfter: minutes(-2) })],
    [
      'whose confirmation has expired',
      () => ({ SubjectConfirmationDataNotOnOrAfter: minutes(-2) }),
    ],
    ['not yet valid', () => ({ ConditionsNotBefore: minutes(2) })],
    ['that never expires', () => ({ ConditionsNotOnOrAfter: null })],
    ['whose confirmation never expires', () => ({ SubjectConfirmationDataNotOnOrAfter: null })],
    ['for another audience', () => ({ Audience: 'https://other.example/metadata' })],
    ['for no audience', () => ({ Audience: null })],
    ['sent to another address', () => ({ Destination: 'https://other.example/acs' })],
    ['for another recipient', () => ({ SubjectRecipient: 'https://other.example/acs' })],
    ['for no recipient', () => ({ SubjectRecipient: null })],
    ['in answer to a request that nobody sent', () => ({ InResponseTo: '_unknown' })],
  ])('one %s is refused', async (_name, tags) => {
    const { xml, send } = await prepare(tags())
    await expectRefusal(send(xml), 'validation_failed')
  })

  test('one a few seconds too early or too late is accepted', async () => {
    const early = await prepare({ ConditionsNotBefore: minutes(0.5) })
    expect((await early.send(early.xml)).query.error_code).toBeUndefined()
    const late = await prepare({ ConditionsNotOnOrAfter: minutes(-0.5) })
    expect((await late.send(late.xml)).query.error_code).toBeUndefined()
  })

  test('one whose issuer is another company is refused, though the key is right', async () => {
    const other = place === 'here' ? open : await app.connect({ allow_idp_initiated: true })
    const { xml, send } = await prepare({ Issuer: other.idp.entityId })
    await expectRefusal(send(xml), 'validation_failed')
    const envelope = xml.replace(other.idp.entityId, connection.idp.entityId)
    await expectRefusal((await prepare()).send(envelope), 'validation_failed')
  })

  test('one that another company signed is refused', async () => {
    const other = await app.connect({ allow_idp_initiated: true })
    const asked = place === 'here' ? await ask(connection) : undefined
    const xml = await other.idp.respond({
      person: victim(),
      requestId: asked?.requestId ?? null,
      tags: { Issuer: connection.idp.entityId },
    })
    const arrival = app.postAssertion(posted(xml, asked?.relayState ?? ''))
    await expectRefusal(arrival, 'validation_failed')
  })

  test('one that is signed with SHA-1 is refused', async () => {
    const old = await app.connect(
      { allow_idp_initiated: true },
      { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
    )
    const asked = place === 'here' ? await ask(old) : undefined
    const xml = await old.idp.respond({ person: victim(), requestId: asked?.requestId ?? null })
    const arrival = app.postAssertion(posted(xml, asked?.relayState ?? ''))
    await expectRefusal(arrival, 'validation_failed')
  })

  test('one that was used before is refused, here and in another process', async () => {
    const { xml, send } = await prepare()
    await send(xml)
    const code = place === 'here' ? 'saml_relay_state_not_found' : 'validation_failed'
    await expectRefusal(send(xml), code)
    await expectRefusal(send(xml, neighbour), code)
  })

  test('of one that arrives twice at once, one counts', async () => {
    const { xml, send } = await prepare()
    const arrivals = await Promise.all([send(xml), send(xml, neighbour), send(xml), send(xml)])
    expect(arrivals.filter(({ query }) => query.error_code === undefined)).toHaveLength(1)
  })

  test('one of a connection that is switched off is refused, and later accepted again', async () => {
    await app.administer('PUT', `/${connection.id}`, { disabled: true })
    if (place === 'here') expect((await app.begin(connection.domain)).error?.status).toBe(404)
    await app.administer('PUT', `/${connection.id}`, { disabled: false })
    const { xml, send } = await prepare()
    await app.administer('PUT', `/${connection.id}`, { disabled: true })
    await expectRefusal(send(xml), 'sso_provider_disabled')
    await app.administer('PUT', `/${connection.id}`, { disabled: false })
    const again = await prepare()
    expect((await again.send(again.xml)).query.error_code).toBeUndefined()
  })

  test('one without an address, or without a lasting name, is refused', async () => {
    const nameless = await prepare({}, { nameId: 'x', attributes: { email: ['nobody'] } })
    await expectRefusal(nameless.send(nameless.xml), 'saml_assertion_no_email')
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const transient = await prepare({}, { ...attacker(), format })
    await expectRefusal(transient.send(transient.xml), 'saml_assertion_no_user_id')
  })

  test('one that is too large, or that would take long to read, is refused', async () => {
    const large = await prepare()
    await expectRefusal(large.send('x'.repeat(250_000)), 'validation_failed')
    const many = Array.from({ length: 2_000 }, (_, index) => `group ${index}`)
    const intricate = await prepare(
      {},
      { ...attacker(), attributes: { ...attacker().attributes, many } },
    )
    await expectRefusal(intricate.send(intricate.xml), 'validation_failed')
  })

  test('one with many groups is accepted', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `group ${index}`)
    const { xml, send } = await prepare(
      {},
      { ...attacker(), attributes: { ...attacker().attributes, many } },
    )
    expect((await send(xml)).query.error_code).toBeUndefined()
  })
})

describe('an assertion', () => {
  test('that answers another request of the same browser is refused', async () => {
    const [first, second] = [await ask(), await ask()]
    const xml = await company.idp.respond({ person: attacker(), requestId: first.requestId })
    await expectRefusal(app.postAssertion(posted(xml, second.relayState)), 'validation_failed')
  })

  test('that answers a request counts only with it', async () => {
    const { requestId } = await ask(open)
    const xml = await open.idp.respond({ person: attacker(), requestId })
    await expectRefusal(app.postAssertion(posted(xml, '')), 'validation_failed')
    const envelope = xml.replace(` InResponseTo="${requestId}"`, '')
    await expectRefusal(app.postAssertion(posted(envelope, '')), 'validation_failed')
  })

  test('in an envelope that speaks of another sign-in is refused', async () => {
    const { requestId, relayState } = await ask()
    const xml = await company.idp.respond({ person: attacker(), requestId })
    const envelope = xml.replace(company.idp.entityId, open.idp.entityId)
    await expectRefusal(app.postAssertion(posted(envelope, relayState)), 'validation_failed')
    const unasked = await open.idp.respond({ person: attacker(), requestId: null })
    const answering = unasked.replace('<samlp:Response ', '<samlp:Response InResponseTo="_x" ')
    await expectRefusal(app.postAssertion(posted(answering, '')), 'validation_failed')
  })

  test('that nobody asked for answers no request', async () => {
    const { relayState } = await ask(open)
    const xml = await open.idp.respond({ person: attacker(), requestId: null })
    await expectRefusal(app.postAssertion(posted(xml, relayState)), 'validation_failed')
  })

  test('that nobody asked for is refused unless the connection allows it', async () => {
    const xml = await company.idp.respond({ person: attacker(), requestId: null })
    await expectRefusal(app.postAssertion(posted(xml, '')), 'saml_idp_initiated_disabled')
  })

  test('of an unknown company, and none at all, are refused', async () => {
    const stranger = await app.connect({ allow_idp_initiated: true })
    await app.administer('DELETE', `/${stranger.id}`)
    const xml = await stranger.idp.respond({ person: attacker(), requestId: null })
    await expectRefusal(app.postAssertion(posted(xml, '')), 'saml_idp_not_found')
    await expectRefusal(app.postAssertion({}), 'validation_failed')
    await expectRefusal(app.postAssertion(posted(xml, 'neither')), 'validation_failed')
    const unknown = app.postAssertion(posted(xml, crypto.randomUUID()))
    await expectRefusal(unknown, 'saml_relay_state_not_found')
  })

  test('that comes too late for its request is refused', async () => {
    const { requestId, relayState } = await ask()
    const createdAt = new Date(Date.now() - 11 * 60_000)
    await app.database
      .updateTable('authFlowStates')
      .set({ createdAt })
      .where('id', '=', relayState)
      .execute()
    const xml = await company.idp.respond({ person: attacker(), requestId })
    await expectRefusal(app.postAssertion(posted(xml, relayState)), 'saml_relay_state_expired')
  })

  test.each(['https://evil.example/', 'https://site.example.evil.example', 'javascript:alert(1)'])(
    'leads to the site rather than to %s',
    async (relayState) => {
      const xml = await open.idp.respond({ person: attacker(), requestId: null })
      const { location, fragment } = await app.postAssertion(posted(xml, relayState))
      expect(fragment.access_token).toBeTruthy()
      expect(location.href.startsWith('https://site.example/#')).toBe(true)
    },
  )
})
