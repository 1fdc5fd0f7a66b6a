import { expect } from './journey.ts'

type Arrived = { to: string[]; text: string }

/** The link and the code of the mail to an address that says this, as soon as it has arrived. */
export async function receiveMail(
  email: string,
  saying: string,
): Promise<{ link: string; code: string }> {
  let text: string | undefined
  await expect(async () => {
    const answer = await fetch(`http://127.0.0.1:${process.env.MAILBOX_PORT}/`)
    const arrived: Arrived[] = await answer.json()
    text = arrived.findLast((mail) => mail.to.includes(email) && mail.text.includes(saying))?.text
    expect(text, `a mail to ${email}`).toBeDefined()
  }).toPass()
  const [link = ''] = text?.match(/http:\/\/\S+\/auth\/v1\/verify\S+/) ?? []
  const [, code = ''] = text?.match(/code instead: (\d+)/) ?? []
  return { link, code }
}
