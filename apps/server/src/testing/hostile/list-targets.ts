import type { TestApp } from '#testing/build-test-app.ts'
import { hostileFormat, OpenApiDocument, type SchemaNode } from './generate-from-schema.ts'
import type { Target } from './generate-requests.ts'

/** Its answer is a stream that never ends. */
const endless = '/api/v1/notifications/stream'

/** Every operation that the API describes, but for those whose answers never end. */
export async function listApiTargets(app: TestApp) {
  const response = await app.request('/api/v1/openapi.json')
  const { paths, components } = OpenApiDocument.parse(await response.json())
  const targets = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { parameters, requestBody }]): Target => ({
        method: method.toUpperCase(),
        path,
        query: Object.fromEntries(
          parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema]),
        ),
        body:
          requestBody && (requestBody.content['application/json']?.schema ?? { type: 'string' }),
      }),
    ),
  )
  return {
    targets: targets.filter(({ path }) => path !== endless),
    schemas: components.schemas,
  }
}

const text: SchemaNode = { type: 'string' }
const anything: SchemaNode = {
  type: 'object',
  properties: { first_name: text, further: { format: hostileFormat } },
}

/** Fields with values that lead past the first refusal. */
const authFields: Record<string, SchemaNode> = {
  email: { type: 'string', format: 'email' },
  new_email: { type: 'string', format: 'email' },
  password: { enum: ['correct horse battery'] },
  phone: { enum: ['+4915112345678'] },
  data: anything,
  user_metadata: anything,
  app_metadata: anything,
  web_authn: anything,
  credential_response: anything,
  create_user: { type: 'boolean' },
  type: { enum: ['signup', 'recovery', 'magiclink', 'invite', 'email', 'email_change', 'sms'] },
  grant_type: { enum: ['password', 'refresh_token', 'pkce', 'id_token', 'web3'] },
  provider: { enum: ['google', 'github', 'email'] },
  factor_type: { enum: ['totp', 'phone', 'webauthn'] },
  code_challenge_method: { enum: ['s256', 'plain'] },
  scope: { enum: ['global', 'local', 'others'] },
  token: { enum: ['123456', 'pkce_0'] },
}

const fieldsOf = (names: string): Record<string, SchemaNode> =>
  Object.fromEntries(
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, authFields[name] ?? text]),
  )

/** With all of the fields or some of them. */
function bodyOf(names: string): SchemaNode {
  const properties = fieldsOf(names)
  const whole = { type: 'object', properties, required: Object.keys(properties) }
  return { anyOf: [whole, { type: 'object', properties }] }
}

/** Method, path, names in the query, names in the body. The protocol has no description to read. */
const authOperations: [method: string, path: string, query: string, body: string][] = [
  [
    'POST',
    '/signup',
    'redirect_to',
    'email password phone data code_challenge code_challenge_method channel',
  ],
  [
    'POST',
    '/token',
    'grant_type',
    'email phone password refresh_token auth_code code_verifier id_token provider nonce',
  ],
  [
    'POST',
    '/otp',
    'redirect_to',
    'email phone create_user data code_challenge code_challenge_method channel',
  ],
  ['POST', '/recover', 'redirect_to', 'email code_challenge code_challenge_method'],
  ['POST', '/resend', 'redirect_to', 'type email phone'],
  ['POST', '/verify', '', 'type email phone token token_hash redirect_to'],
  ['GET', '/verify', 'type token token_hash redirect_to', ''],
  ['GET', '/reauthenticate', '', ''],
  ['POST', '/logout', 'scope', ''],
  ['GET', '/user', '', ''],
  ['PUT', '/user', 'redirect_to', 'email phone password data nonce current_password channel'],
  ['GET', '/authorize', 'provider redirect_to scopes code_challenge code_challenge_method', ''],
  ['GET', '/callback', 'code state error error_description', ''],
  ['GET', '/user/identities/authorize', 'provider redirect_to skip_http_redirect', ''],
  ['DELETE', '/user/identities/{id}', '', ''],
  ['POST', '/factors', '', 'factor_type friendly_name issuer phone'],
  ['POST', '/factors/{id}/challenge', '', 'channel web_authn'],
  ['POST', '/factors/{id}/verify', '', 'challenge_id code web_authn'],
  ['DELETE', '/factors/{id}', '', ''],
  ['GET', '/factors/recovery-codes', '', ''],
  ['POST', '/factors/recovery-codes', '', ''],
  ['POST', '/factors/recovery-codes/verify', '', 'code'],
  ['POST', '/passkeys/registration/options', '', ''],
  ['POST', '/passkeys/registration/verify', '', 'challenge_id credential_response'],
  ['POST', '/passkeys/authentication/options', '', ''],
  ['POST', '/passkeys/authentication/verify', '', 'challenge_id credential_response'],
  ['GET', '/passkeys', '', ''],
  ['PATCH', '/passkeys/{id}', '', 'friendly_name'],
  ['DELETE', '/passkeys/{id}', '', ''],
  ['GET', '/admin/users', 'page per_page', ''],
  ['POST', '/admin/users', '', 'email password user_metadata app_metadata ban_duration role'],
  ['GET', '/admin/users/{id}', '', ''],
  ['PUT', '/admin/users/{id}', '', 'email password user_metadata app_metadata ban_duration'],
  ['POST', '/admin/generate_link', '', 'type email password new_email data redirect_to'],
  ['POST', '/invite', 'redirect_to', 'email data'],
  ['POST', '/sso', '', 'domain provider_id redirect_to'],
  ['GET', '/sso/saml/metadata', 'download', ''],
  ['POST', '/sso/saml/acs', '', 'SAMLResponse RelayState'],
  ['GET', '/admin/sso/providers', '', ''],
  ['POST', '/admin/sso/providers', '', 'type metadata_xml metadata_url domains workspace_id'],
  ['GET', '/admin/sso/providers/{id}', '', ''],
  ['PUT', '/admin/sso/providers/{id}', '', 'metadata_xml domains attribute_mapping disabled'],
  ['DELETE', '/admin/sso/providers/{id}', '', ''],
  ['GET', '/settings', '', ''],
]

export const authTargets: Target[] = authOperations.map(([method, path, query, body]) => ({
  method,
  path: `/auth/v1${path}`,
  query: fieldsOf(query),
  body: body === '' ? undefined : bodyOf(body),
}))
