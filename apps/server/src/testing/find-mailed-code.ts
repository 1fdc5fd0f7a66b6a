import type { TestApp } from '#testing/build-test-app.ts'

/** The newest mail to an address, with the digits and the link in it. */
export async function findMailedCode(app: Pick<TestApp, 'mails'>, to: string) {
  const mail = (await app.mails()).findLast((sent) => sent.toAddress === to)
  if (!mail) throw new Error(`There is no mail to ${to}`)
  const link = /^http\S+$/m.exec(mail.textBody)?.[0] ?? 'http://no.link'
  return {
    subject: mail.subject,
    code: /\b\d{6}\b/.exec(mail.textBody.replace(link, ''))?.[0] ?? '',
    link: new URL(link),
    tokenHash: new URL(link).searchParams.get('token') ?? '',
  }
}
