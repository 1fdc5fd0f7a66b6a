import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { runServer } from '../apps/server/src/run-server.ts'
import { readMailText } from '../apps/server/src/testing/read-mail-text.ts'
import { githubClient, startGithubDouble } from '../apps/server/src/testing/start-github-double.ts'
import { startMailServer } from '../apps/server/src/testing/start-mail-server.ts'
import { startOpenidProvider } from '../apps/server/src/testing/start-openid-provider.ts'

const { PORT, MAILBOX_PORT } = process.env

/** Everyone with a mail address has an account there, under that address. */
const forAddresses = <Person>(describe: (address: string) => Person) => ({
  get: (login: string) => (login.includes('@') ? describe(login) : undefined),
})

const openid = await startOpenidProvider({
  redirectUri: `http://localhost:${PORT}/auth/v1/callback`,
  people: forAddresses((email) => ({
    sub: email,
    email,
    email_verified: true,
    name: 'Ada Example',
  })),
})
const github = await startGithubDouble(
  forAddresses((email) => ({
    id: createHash('sha256').update(email).digest().readUInt32BE(),
    login: email.split('@')[0] ?? email,
    name: 'Ada Example',
    emails: [{ email, verified: true, primary: true }],
  })),
)
const mail = await startMailServer()

/** What has arrived by SMTP, as `[{ to, text }]`, oldest first. */
createServer((_, response) => {
  const arrived = mail.received.map(({ to, source }) => ({ to, text: readMailText(source) }))
  response.end(JSON.stringify(arrived))
}).listen(Number(MAILBOX_PORT), '127.0.0.1')

await runServer(
  {
    ...process.env,
    GOOGLE_CLIENT_ID: openid.clientId,
    GOOGLE_CLIENT_SECRET: openid.clientSecret,
    GOOGLE_ISSUER: openid.issuer,
    GITHUB_CLIENT_ID: githubClient.clientId,
    GITHUB_CLIENT_SECRET: githubClient.clientSecret,
    GITHUB_OAUTH_URL: github.url,
    SMTP_URL: mail.url,
  },
  () => {},
)
