const signatures = [
  { mediaType: 'image/png', isAt: 0, bytes: '89504e470d0a1a0a' },
  { mediaType: 'image/jpeg', isAt: 0, bytes: 'ffd8ff' },
  { mediaType: 'image/gif', isAt: 0, bytes: '47494638' },
  { mediaType: 'image/webp', isAt: 8, bytes: '57454250' },
] as const

/** What a picture is by its own first bytes, whatever its sender calls it. */
export function pictureTypeOf(content: Buffer): string | undefined {
  return signatures.find(({ isAt, bytes }) => {
    const expected = Buffer.from(bytes, 'hex')
    return content.subarray(isAt, isAt + expected.length).equals(expected)
  })?.mediaType
}
