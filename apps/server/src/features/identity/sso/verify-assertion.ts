import { z } from 'zod'
import { AppError } from '#platform/http/errors/app-error.ts'
import { AuthError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Attributes } from './attribute-mapping.ts'
import { readMetadata } from './identity-provider-metadata.ts'
import { ElementText, one, readXml } from './read-xml.ts'
import { clockSkewMilliseconds, samlAddressesOf } from './service-provider.ts'
import { requestMilliseconds } from './sso-flow-queries.ts'
import type { SsoProvider } from './sso-provider-queries.ts'
import { type SentRequest, verifySignature } from './verify-signature.ts'

/** An assertion that its provider has signed, for us, now. */
export type VerifiedAssertion = {
  id: string
  issuer: string
  nameId: { value: string; format: string }
  attributes: Attributes
  /** From when on it could not be used again anyway. */
  expiresAt: Date
}

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: one(
    z.object({
      $: z.object({
        Recipient: z.string(),
        NotOnOrAfter: Moment,
        NotBefore: Moment.optional(),
        InResponseTo: z.string().optional(),
      }),
    }),
  ),
})

const NameId = z.union([
  z.object({ _: z.string(), $: z.object({ Format: z.string().default('') }).optional() }),
  z.string().transform((text) => ({ _: text, $: undefined })),
])

const Attribute = z.object({
  $: z.object({ Name: z.string(), FriendlyName: z.string().optional() }),
  AttributeValue: z.array(z.unknown()).default([]),
})

const SignedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(1_000) }),
    Issuer: one(ElementText),
    Subject: one(
      z.object({ NameID: one(NameId).optional(), SubjectConfirmation: z.array(z.unknown()) }),
    ),
    Conditions: one(z.object({ $: z.object({ NotOnOrAfter: Moment }) })),
    AuthnStatement: z.array(z.unknown()).min(1),
    AttributeStatement: z
      .array(z.object({ Attribute: z.array(Attribute).default([]) }))
      .default([]),
  }),
})

const ReceivedResponse = z.object({
  Response: z.object({
    $: z.object({ Destination: z.string().optional(), InResponseTo: z.string().optional() }),
    Issuer: one(ElementText).optional(),
  }),
})

type Received = {
  provider: SsoProvider
  samlResponse: string
  /** The request that this has to answer; undefined for a sign-in that began at the provider. */
  request: SentRequest | undefined
}

/** Refuses everything but an assertion that may sign somebody in. Only what is signed is answered with. */
export async function verifyAssertion(
  deps: IdentityDeps,
  received: Received,
): Promise<VerifiedAssertion> {
  try {
    await checkResponse(deps, received)
    const { provider, samlResponse, request } = received
    const signed = await verifySignature({
      samlResponse,
      certificates: (await readMetadata(provider.metadataXml)).certificates,
      audience: samlAddressesOf(deps).entityId,
      clockSkew: clockSkewMilliseconds,
      request,
      requestLife: requestMilliseconds,
    })
    return checkSigned(deps, received, SignedAssertion.parse(signed))
  } catch (error) {
    // The server is busy, which says nothing of the assertion.
    if (error instanceof AppError) throw error
    // The provider's administrator needs to know; anybody else is helped by nothing but another try.
    deps.log.warn({ err: error, ssoProvider: received.provider.id }, 'A SAML assertion was refused')
    throw new AuthError(400, 'validation_failed', 'SAML Assertion is not valid', { cause: error })
  }
}

/** About the envelope, which need not be signed: what does not even claim to be for us is refused first. */
async function checkResponse(
  deps: IdentityDeps,
  { provider, samlResponse, request }: Received,
): Promise<void> {
  const { $, Issuer } = (await readResponse(samlResponse)).Response
  const { assertionAddress } = samlAddressesOf(deps)
  refuseIf(
    $.Destination !== undefined && $.Destination !== assertionAddress,
    `it was sent to ${$.Destination}`,
  )
  refuseIf(Issuer !== undefined && Issuer !== provider.entityId, `its issuer is ${Issuer}`)
  refuseIf($.InResponseTo !== request?.id, 'it answers another request')
}

/** A response as it came, to look at before anything of it is verified. */
export async function readResponse(samlResponse: string) {
  const xml = Buffer.from(samlResponse, 'base64').toString('utf8')
  refuseIf(isIntricate(xml), 'it has too many elements')
  for (const [, , algorithm = ''] of xml.matchAll(/\bAlgorithm\s*=\s*(["'])([^"']*)\1/g))
    refuseIf(!acceptedAlgorithms.has(algorithm), `it uses the algorithm ${algorithm}`)
  return ReceivedResponse.parse(await readXml(xml))
}

/** Without SHA-1, for which collisions can be made. */
const acceptedAlgorithms = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
  ...['256', '384', '512'].map((bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`),
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/** A person with a thousand groups has fewer; reading such a document takes some milliseconds. */
const isIntricate = (xml: string): boolean =>
  countOf(xml, '<') > 3_000 || countOf(xml, '=') > 3_000 || countOf(xml, 'xmlns') > 300

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** Beside what the library has checked: signature, audience, and the time in which it may be used. */
function checkSigned(
  deps: IdentityDeps,
  { provider, request }: Received,
  { Assertion }: z.output<typeof SignedAssertion>,
): VerifiedAssertion {
  refuseIf(Assertion.Issuer !== provider.entityId, `it was issued by ${Assertion.Issuer}`)
  const { assertionAddress } = samlAddressesOf(deps)
  const confirmation = Assertion.Subject.SubjectConfirmation.map((given) =>
    Confirmation.safeParse(given),
  )
    .flatMap(({ data }) => data ?? [])
    .filter(({ $ }) => $.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .map(({ SubjectConfirmationData }) => SubjectConfirmationData.$)
    .find(
      ({ Recipient, NotOnOrAfter, NotBefore, InResponseTo }) =>
        Recipient === assertionAddress &&
        InResponseTo === request?.id &&
        isNow(NotBefore, NotOnOrAfter),
    )
  if (!confirmation) throw new Error('no confirmation of its subject is for this sign-in')
  const { NameID } = Assertion.Subject
  const ends = [confirmation.NotOnOrAfter, Assertion.Conditions.$.NotOnOrAfter]
  return {
    id: Assertion.$.ID,
    issuer: Assertion.Issuer,
    nameId: { value: NameID?._.trim() ?? '', format: NameID?.$?.Format ?? '' },
    attributes: readAttributes(Assertion.AttributeStatement.flatMap((one) => one.Attribute)),
    expiresAt: new Date(Math.max(...ends.map(Number)) + clockSkewMilliseconds),
  }
}

function isNow(notBefore: Date | undefined, notOnOrAfter: Date): boolean {
  const now = Date.now()
  const hasBegun = notBefore === undefined || notBefore.getTime() <= now + clockSkewMilliseconds
  return hasBegun && now - clockSkewMilliseconds < notOnOrAfter.getTime()
}

function readAttributes(given: z.output<typeof Attribute>[]): Attributes {
  const attributes: Attributes = new Map()
  for (const { $, AttributeValue } of given) {
    const values = AttributeValue.flatMap((value) => ElementText.safeParse(value).data ?? [])
    for (const name of new Set([$.Name, $.FriendlyName ?? $.Name]))
      attributes.set(name, [...(attributes.get(name) ?? []), ...values])
  }
  return attributes
}

function refuseIf(isWrong: boolean, reason: string): void {
  if (isWrong) throw new Error(reason)
}
