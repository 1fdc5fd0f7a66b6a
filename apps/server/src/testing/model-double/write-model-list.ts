import type { IncomingMessage, ServerResponse } from 'node:http'

/** The list in the form of whoever is asked: each has headers of its own for the key. */
export function writeModelList(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  models: string[],
  key: string | null,
): void {
  const isGoogle = url.includes('/v1beta/')
  const isAnthropic = headers['anthropic-version'] !== undefined
  const given = isGoogle
    ? headers['x-goog-api-key']
    : isAnthropic
      ? headers['x-api-key']
      : headers.authorization?.replace(/^Bearer /, '')
  response.setHeader('content-type', 'application/json')
  if (key !== null && given !== key) {
    response.statusCode = isGoogle ? 400 : 401
    const message = isGoogle ? 'API key not valid. Please pass a valid API key.' : 'Invalid API key'
    return void response.end(JSON.stringify({ error: { message, type: 'authentication_error' } }))
  }
  if (isGoogle) return void response.end(JSON.stringify({ models: models.map(writeGoogleModel) }))
  const data = models.map((id) => ({ id, object: 'model' }))
  response.end(JSON.stringify({ object: 'list', data, has_more: false }))
}

const writeGoogleModel = (id: string) => ({
  name: `models/${id}`,
  supportedGenerationMethods: id.includes('embedding')
    ? ['embedContent']
    : ['generateContent', 'countTokens'],
})
