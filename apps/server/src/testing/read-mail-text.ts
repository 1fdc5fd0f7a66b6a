/** The text of a message of one part, as a mail program shows it. */
export function readMailText(source: string): string {
  const end = source.indexOf('\r\n\r\n')
  const headers = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = source.slice(end + 4)
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return readQuotedPrintable(body)
  return body
}

function readQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
