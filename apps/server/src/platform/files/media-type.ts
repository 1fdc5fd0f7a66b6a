type Sign = [mediaType: string, start: string, atEight?: string]

const signs: Sign[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF', 'WEBP'],
  ['audio/wav', 'RIFF', 'WAVE'],
  ['audio/mpeg', 'ID3'],
  ['audio/mpeg', '\xff\xfb'],
  ['audio/mpeg', '\xff\xf3'],
  ['audio/mpeg', '\xff\xf2'],
  ['audio/ogg', 'OggS'],
  ['audio/flac', 'fLaC'],
]

/** The media type by the first bytes, whatever the sender calls it: an image or audio that we accept. */
export function mediaTypeOf(content: Uint8Array): string | undefined {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1')
  const isSigned = ([, start, atEight = '']: Sign) =>
    head.startsWith(start) && head.startsWith(atEight, 8)
  return signs.find(isSigned)?.[0]
}

export function imageTypeOf(content: Uint8Array): string | undefined {
  const type = mediaTypeOf(content)
  return type?.startsWith('image/') ? type : undefined
}
