/** For somebody who waits for a mail on a site without a mail server: it is not sent later either. */
export const storedMailText =
  'This site has no mail server, so the email was stored, not sent. The administrator of this site can read it.'

type CodeHintProps = {
  email: string
  /** False where the code is stored for want of a mail server. */
  isSent: boolean
}

/** Above the field for a code that confirms an address. */
export const CodeHint = ({ email, isSent }: CodeHintProps) =>
  isSent ? (
    <>
      Enter the code that we sent to{' '}
      <strong className="wrap-anywhere font-medium text-text">{email}</strong>. It expires in an
      hour.
    </>
  ) : (
    `${storedMailText} Enter its code within an hour.`
  )
