import { findUnstorable } from '#platform/http/errors/find-unstorable.ts'
import { authError } from '../errors.ts'
import { readEmail } from '../users/addresses.ts'
import { AttributeMapping, type Attributes, mapAttributes } from './attribute-mapping.ts'
import type { VerifiedAssertion } from './verify-assertion.ts'
import { type WorkspaceRole, workspaceRoles } from './workspace-joins.ts'

/** A person as an identity provider knows them. */
export type SsoProfile = {
  /** The provider's own name for the person, which stays the same. */
  subject: string
  email: string
  /** Name, picture and the like, as they are kept with the identity. */
  details: Record<string, unknown>
  /** In the workspace of the connection, where the provider says one that we know. */
  role: WorkspaceRole | undefined
}

const subjectAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** Where providers put these without being told. */
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]
const nameAttributes = [
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'displayName',
]

/** Claims with a place of their own; others are kept apart, so that none is taken for one of these. */
const knownClaims = new Set([
  'name',
  'full_name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'user_name',
  'profile',
  'picture',
  'avatar_url',
  'website',
  'locale',
  'zoneinfo',
])

/** Of ours, for roles in the workspace of the connection. */
const roleClaim = 'workspace_role'

export function readSsoProfile(assertion: VerifiedAssertion, mapping: unknown): SsoProfile {
  const { attributes, nameId, issuer } = assertion
  const {
    email: mappedEmail,
    [roleClaim]: role,
    ...claims
  } = mapAttributes(attributes, AttributeMapping.catch({}).parse(mapping))
  const subject = readSubject(assertion)
  const email = readAddress([
    mappedEmail,
    firstOf(attributes, emailAttributes),
    nameId.format === emailFormat ? nameId.value : undefined,
  ])
  const storable = Object.entries(claims).filter(([, value]) => !findUnstorable(value))
  const known = storable.filter(([claim]) => knownClaims.has(claim))
  const custom = storable.filter(([claim]) => !knownClaims.has(claim))
  const name = claims.name ?? claims.full_name ?? firstOf(attributes, nameAttributes)
  return {
    subject,
    email,
    details: {
      iss: issuer,
      sub: subject,
      ...(name !== undefined && { name, full_name: name }),
      ...Object.fromEntries(known),
      ...(custom.length > 0 && { custom_claims: Object.fromEntries(custom) }),
    },
    role: workspaceRoles.find((one) => one === String(role).trim().toLowerCase()),
  }
}

/** A transient NameID changes with every sign-in: it cannot identify a person. */
function readSubject({ attributes, nameId }: VerifiedAssertion): string {
  const lasting = nameId.format === transientFormat ? '' : nameId.value
  const named = nameId.format === emailFormat ? lasting.toLowerCase() : lasting
  const subject = firstOf(attributes, [subjectAttribute]) || named
  if (subject && subject.length <= 1_000 && !findUnstorable(subject)) return subject
  throw authError(
    400,
    'saml_assertion_no_user_id',
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
  )
}

function readAddress(candidates: unknown[]): string {
  const found = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '')
  try {
    return readEmail(String(found))
  } catch {
    throw authError(
      400,
      'saml_assertion_no_email',
      'SAML Assertion does not contain an email address',
    )
  }
}

const firstOf = (attributes: Attributes, names: string[]): string | undefined =>
  names.flatMap((name) => attributes.get(name) ?? []).find((value) => value !== '')
