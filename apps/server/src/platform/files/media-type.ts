const signs: [mediaType: string, offset: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['audio/wav', 8, 'WAVE'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/mpeg', 0, '\xff\xfb'],
  ['audio/mpeg', 0, '\xff\xf3'],
  ['audio/mpeg', 0, '\xff\xf2'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/flac', 0, 'fLaC'],
]

/** What a file is by its first bytes, whatever its sender calls it: a picture or a sound of ours. */
export function mediaTypeOf(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, 16)).toString('latin1')
  return signs.find(([, offset, bytes]) => start.startsWith(bytes, offset))?.[0]
}

export function pictureTypeOf(content: Uint8Array): string | undefined {
  const type = mediaTypeOf(content)
  return type?.startsWith('image/') ? type : undefined
}
