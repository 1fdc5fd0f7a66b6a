/** For somebody who waits for a mail on a site without a mail server: it is not sent later either. */
export const storedMailText =
  'This site has no mail server, so the email was stored, not sent. The administrator of this site can read it.'
